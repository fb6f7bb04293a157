/// What bodies and answers of the admin API look like, in JSON Schema.
enum AdminSchemas {
    static var all: JSONValue {
        .object(
            [
                .init(name: "Error", value: error), .init(name: "Summary", value: ["type": "object"]),
                .init(name: "Clock", value: clock), .init(name: "ClockChange", value: clockChange),
                .init(name: "JournalEntry", value: entry),
                .init(name: "Journal", value: list("entries", "JournalEntry")),
            ] + faultSchemas + directorySchemas + scriptSchemas + settingsSchemas)
    }

    private static let error: JSONValue = object(
        [
            (
                "error",
                object(
                    [
                        ("code", text("A stable name.")), ("field", text("What is wrong.")),
                        ("message", text("What is wrong with it.")), ("nextStep", text("What to do.")),
                    ], required: ["code", "message", "nextStep"])
            )
        ], required: ["error"])

    private static let clock: JSONValue = object(
        [
            ("now", ["type": "string", "format": "date-time"]), ("unix", ["type": "number"]),
            ("isFrozen", ["type": "boolean"]),
            ("offset", number("Seconds ahead of the machine's clock; negative when it is behind.")),
        ], required: ["now", "unix", "isFrozen", "offset"])

    private static let clockChange: JSONValue = object([
        ("advance", number("Seconds to turn it forward, or back when negative.")),
        ("set", ["type": ["string", "number"], "description": "The time, in ISO 8601 or in seconds since 1970."]),
        ("freeze", flag("true stops it.")), ("resume", flag("true lets it go on.")),
        ("reset", flag("true lets it go with the machine's clock again.")),
    ])

    private static let entry: JSONValue = object(
        [
            ("number", ["type": "integer"]), ("date", ["type": "string", "format": "date-time"]),
            ("kind", ["type": "string", "enum": .array(JournalEntry.Kind.allCases.map { .string($0.rawValue) })]),
            ("method", ["type": "string"]), ("path", text("Without the query.")),
            ("status", ["type": "integer"]), ("account", text("The object id of the person.")),
            ("clientId", text("The application.")), ("error", text("AADSTS and a number, or Graph's code.")),
            ("text", text("What was decided, announced or changed.")), ("code", text("A second factor: test data.")),
        ], required: ["number", "date", "kind"])

    // MARK: Parts of a schema

    static func object(_ properties: [(String, JSONValue)], required: [String] = []) -> JSONValue {
        var schema: JSONValue = [
            "type": "object",
            "properties": .object(properties.map { JSONValue.Member(name: $0.0, value: $0.1) }),
        ]
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        return schema
    }

    static func list(_ name: String, _ schema: String) -> JSONValue {
        object([(name, ["type": "array", "items": reference(schema)])], required: [name])
    }

    static func reference(_ schema: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(schema)")]
    }

    static func text(_ description: String) -> JSONValue {
        ["type": "string", "description": .string(description)]
    }

    static func number(_ description: String) -> JSONValue {
        ["type": "number", "description": .string(description)]
    }

    static func integer(_ description: String) -> JSONValue {
        ["type": "integer", "description": .string(description)]
    }

    static func flag(_ description: String) -> JSONValue {
        ["type": "boolean", "description": .string(description)]
    }
}
