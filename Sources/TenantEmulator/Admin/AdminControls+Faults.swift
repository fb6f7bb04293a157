import HTTPTypes

extension AdminControls {
    var faultOperations: [AdminOperation] {
        [
            AdminOperation(.get, "/faults", "getFaults", "The faults that were added.", answer: "Faults") { _ in
                ["faults": .array(try faults.all.map { try $0.json })]
            },
            AdminOperation(
                .post, "/faults", "addFault", "Adds a fault; one that no call can meet is refused.", body: "Fault",
                answer: "AddedFault", status: .created,
                run: addFault),
            AdminOperation(.delete, "/faults", "clearFaults", "Takes all faults away.") { _ in
                faults.clear()
                journal.recordChange("All faults were taken away.")
                return nil
            },
            AdminOperation(
                .get, "/faults/kinds", "getFaultKinds", "The kinds of faults that there are, a sentence each.",
                answer: "FaultKinds"
            ) { _ in ["kinds": .array(FaultKind.all.map(\.json))] },
            AdminOperation(
                .get, "/faults/{id}", "getFault", "A fault, and how often it happened.", answer: "AddedFault"
            ) { request in
                guard let fault = faults.all.first(where: { "\($0.id)" == request.id }) else {
                    throw AdminError.notFound("fault", request.id, list: "/faults")
                }
                return try fault.json
            },
            AdminOperation(.delete, "/faults/{id}", "removeFault", "Takes a fault away.") { request in
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
