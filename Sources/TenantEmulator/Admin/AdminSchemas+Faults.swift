extension AdminSchemas {
    static var faultSchemas: [JSONValue.Member] {
        [
            .init(name: "Fault", value: object(faultProperties, required: ["kind"])),
            .init(
                name: "AddedFault",
                value: object(
                    faultProperties + [
                        ("id", integer("By which it can be taken away.")),
                        ("calls", integer("How many calls it fitted.")),
                        ("happened", integer("How often it happened.")),
                        ("isOver", flag("Whether it can't happen any more.")),
                    ], required: ["id", "kind", "calls", "happened", "isOver"])),
            .init(name: "Faults", value: list("faults", "AddedFault")),
            .init(
                name: "FaultKind",
                value: object(
                    [
                        ("id", text("The name.")), ("summary", text("What happens.")),
                        ("endpoints", texts("Where it can; empty for everywhere.")),
                        ("settings", texts("What it takes beside where and when.")),
                    ], required: ["id", "summary", "endpoints", "settings"])),
            .init(name: "FaultKinds", value: list("kinds", "FaultKind")),
        ]
    }

    private static let faultProperties: [(String, JSONValue)] = [
        ("kind", ["type": "string", "enum": .array(FaultKind.all.map { .string($0.id) })]),
        ("endpoint", ["type": "string", "enum": .array(EmulatedEndpoint.words.map(JSONValue.string))]),
        ("path", text("Only at paths that begin so.")),
        ("account", text("Only where it is about this person: object id or user principal name.")),
        ("clientId", text("Only for this application.")), ("grantType", text("Only for this grant type.")),
        ("header", text("Only for requests with this field: Name, or Name: value.")),
        ("from", integer("From this call on, counting from 1 those that fit.")), ("to", integer("Up to this call.")),
        ("times", integer("How often at most; left out: until it is taken away.")),
        ("probability", ["type": "number", "minimum": 0, "maximum": 1]),
        ("seed", integer("Where the dice begin.")), ("status", integer("For kinds with a status.")),
        ("error", text("For kinds that answer an error.")), ("seconds", number("For kinds that wait.")),
        ("bytes", integer("For kinds that have a size.")), ("text", text("In place of the kind's own.")),
    ]

    static func texts(_ description: String) -> JSONValue {
        ["type": "array", "items": ["type": "string"], "description": .string(description)]
    }
}
