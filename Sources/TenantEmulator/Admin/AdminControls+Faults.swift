extension AdminControls {
    var faultOperations: [String: AdminOperation.Run] {
        [
            "getFaults": { _ in ["faults": .array(try faults.all.map { try $0.json })] },
            "addFault": addFault,
            "clearFaults": { _ in
                faults.clear()
                journal.recordChange("All faults were taken away.")
                return nil
            },
            "getFaultKinds": { _ in ["kinds": .array(FaultKind.all.map(\.json))] },
            "getFault": { request in
                guard let fault = faults.all.first(where: { "\($0.id)" == request.id }) else {
                    throw AdminError.notFound("fault", request.id, list: "/faults")
                }
                return try fault.json
            },
            "removeFault": { request in
                guard let id = Int(request.id), faults.remove(id) else {
                    throw AdminError.notFound("fault", request.id, list: "/faults")
                }
                journal.recordChange("Fault \(id) was taken away.")
                return nil
            },
        ]
    }

    private func addFault(_ request: AdminRequest) async throws -> JSONValue? {
        let fault = try Fault(request.body)
        if let name = fault.account, try await database.user(name) == nil {
            throw AdminError.invalid(
                "account", "There is nobody called \(name.prefix(100)).",
                "GET \(AdminPath.root)/people lists who is there.")
        }
        try check(clientID: fault.clientID)
        let added = try faults.insert(fault)
        journal.recordChange("Fault \(added.id) was added: \(fault.kind).")
        return try added.json
    }
}

extension Faults.Added {
    fileprivate var json: JSONValue {
        get throws {
            .object(
                [.init(name: "id", value: .number(id))] + (try fault.members)
                    + [
                        .init(name: "calls", value: .number(calls)), .init(name: "happened", value: .number(happened)),
                        .init(name: "isOver", value: .bool(isOver)),
                    ])
        }
    }
}

extension FaultKind {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "summary": .string(summary),
            "endpoints": .array(endpoints.map(\.rawValue).sorted().map(JSONValue.string)),
            "settings": .array(settings.map(JSONValue.string)),
        ]
    }
}
