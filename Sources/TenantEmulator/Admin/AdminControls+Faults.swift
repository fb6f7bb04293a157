import HTTPTypes

extension AdminControls {
    var faultOperations: [AdminOperation] {
        [
            AdminOperation(
                method: .get, path: "/faults", id: "getFaults", summary: "The faults that were added.",
                answer: "Faults"
            ) { _ in ["faults": .array(faults.all.map(\.json))] },
            AdminOperation(
                method: .post, path: "/faults", id: "addFault", summary: "Adds a fault.", body: "Fault",
                answer: "AddedFault", status: .created, run: addFault),
            AdminOperation(
                method: .delete, path: "/faults", id: "clearFaults", summary: "Takes all faults away."
            ) { _ in
                faults.clear()
                journal.recordChange("All faults were taken away.")
                return nil
            },
            AdminOperation(
                method: .get, path: "/faults/kinds", id: "getFaultKinds",
                summary: "The kinds of faults that there are, a sentence each.", answer: "FaultKinds"
            ) { _ in ["kinds": .array(FaultKind.all.map(\.json))] },
            AdminOperation(
                method: .get, path: "/faults/{id}", id: "getFault", summary: "A fault, and how often it happened.",
                answer: "AddedFault"
            ) { request in
                guard let fault = faults.all.first(where: { "\($0.id)" == request.id }) else {
                    throw AdminError.notFound("fault", request.id, list: "/faults")
                }
                return fault.json
            },
            AdminOperation(
                method: .delete, path: "/faults/{id}", id: "removeFault", summary: "Takes a fault away."
            ) { request in
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
        if let problem = fault.problem { throw problem }
        let added = try faults.insert(fault)
        journal.recordChange("Fault \(added.id) was added: \(fault.kind).")
        return added.json
    }
}

extension Fault {
    private static let names = [
        "kind", "endpoint", "path", "account", "clientId", "grantType", "header", "from", "to", "times", "probability",
        "seed", "status", "error", "seconds", "bytes", "text", "name", "value",
    ]

    init(_ fields: Fields) throws(AdminError) {
        try fields.allow(Self.names)
        self.init(try fields.neededText("kind"), times: try fields.integer("times", in: 1...1_000_000_000))
        endpoint = try fields.text("endpoint")
        path = try fields.text("path")
        account = try fields.text("account")
        clientID = try fields.text("clientId")
        grantType = try fields.text("grantType")
        header = try fields.text("header")
        from = try fields.integer("from", in: 1...1_000_000_000) ?? 1
        to = try fields.integer("to", in: 1...1_000_000_000)
        probability = try fields.number("probability", in: 0...1) ?? 1
        seed = UInt64(try fields.integer("seed", in: 0...Int.max) ?? 0)
        status = try fields.integer("status", in: 200...599)
        error = try fields.text("error")
        seconds = try fields.number("seconds", in: 0...600)
        bytes = try fields.integer("bytes", in: 0...10_000_000_000)
        text = try fields.text("text", upTo: 100_000)
        name = try fields.text("name")
        value = fields.names("value") ? fields["value"] ?? .null : nil
    }

    /// As the admin API writes it; what was left out stays out.
    var members: [JSONValue.Member] {
        let members: [(String, JSONValue)] = [
            ("kind", .string(kind)), ("endpoint", .optional(endpoint)), ("path", .optional(path)),
            ("account", .optional(account)), ("clientId", .optional(clientID)), ("grantType", .optional(grantType)),
            ("header", .optional(header)), ("from", .number(from)), ("to", to.map(JSONValue.number) ?? .null),
            ("times", times.map(JSONValue.number) ?? .null), ("probability", .verbatim("\(probability)")),
            ("seed", .verbatim("\(seed)")), ("status", status.map(JSONValue.number) ?? .null),
            ("error", .optional(error)), ("seconds", seconds.map { .verbatim("\($0)") } ?? .null),
            ("bytes", bytes.map(JSONValue.number) ?? .null), ("text", .optional(text)), ("name", .optional(name)),
        ]
        return members.filter { $0.1 != .null }.map { JSONValue.Member(name: $0.0, value: $0.1) }
            + (value.map { [.init(name: "value", value: $0)] } ?? [])
    }
}

extension Faults.Added {
    fileprivate var json: JSONValue {
        .object(
            [.init(name: "id", value: .number(id))] + fault.members
                + [
                    .init(name: "calls", value: .number(calls)), .init(name: "happened", value: .number(happened)),
                    .init(name: "isOver", value: .bool(isOver)),
                ])
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
