enum AdminSchemas {
    static var all: JSONValue {
        let own: [(String, JSONValue)] = [
            ("Error", error), ("Summary", ["type": "object"]), ("Description", ["type": "object"]), ("Clock", clock),
            ("ClockChange", clockChange),
            ("JournalEntry", object(Record.journalEntry.properties, required: ["number", "date", "kind"])),
            ("Journal", list("entries", "JournalEntry")),
        ]
        let all = own + faultSchemas + directorySchemas + scriptSchemas + settingsSchemas
        return .object(all.map { JSONValue.Member(name: $0.0, value: $0.1) })
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

    static func reference(_ schema: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(schema)")] }

    static func value(_ type: String, _ description: String) -> JSONValue {
        ["type": .string(type), "description": .string(description)]
    }

    static func text(_ description: String) -> JSONValue { value("string", description) }
    static func number(_ description: String) -> JSONValue { value("number", description) }
    static func integer(_ description: String) -> JSONValue { value("integer", description) }
    static func flag(_ description: String) -> JSONValue { value("boolean", description) }

    static var directorySchemas: [(String, JSONValue)] {
        let (person, app, tenant) = (Record.person, Record.application, Record.tenant)
        let password = ("password", text("Test data; only ever sent to the emulator."))
        let secret = ("secret", text("Makes it a confidential client; only ever sent to the emulator."))
        return [
            ("Person", object(person.properties, required: ["id", "userPrincipalName", "displayName"])),
            ("NewPerson", object(person.properties + [password], required: ["userPrincipalName", "displayName"])),
            ("PersonChange", object(person.properties + [password])), ("People", list("people", "Person")),
            ("App", object(app.properties, required: ["clientId", "displayName"])),
            ("NewApp", object(app.properties + [secret], required: ["displayName"])),
            ("AppChange", object(app.properties + [secret])), ("Apps", list("apps", "App")),
            ("Tenant", object(tenant.properties, required: ["domains", "displayName"])),
            ("Tenants", list("tenants", "Tenant")), ("Conditions", object(Record.conditions.properties)),
            ("KeyRotation", object([("kind", ["type": "string", "enum": ["work", "personal"], "default": "work"])])),
            ("Key", object([("kid", text("Its id in the key set."))], required: ["kid"])),
        ]
    }

    static var faultSchemas: [(String, JSONValue)] {
        let added: [(String, JSONValue)] = [
            ("id", integer("By which it can be taken away.")), ("calls", integer("How many calls it fitted.")),
            ("happened", integer("How often it happened.")), ("isOver", flag("Whether it can't happen any more.")),
        ]
        let kind: [(String, JSONValue)] = [
            ("id", text("The name.")), ("summary", text("What happens.")),
            ("endpoints", texts("Where it can; empty for everywhere.")),
            ("settings", texts("What it takes beside where and when.")),
        ]
        return [
            ("Fault", object(faultProperties, required: ["kind"])),
            (
                "AddedFault",
                object(faultProperties + added, required: ["id", "kind", "calls", "happened", "isOver"])
            ), ("Faults", list("faults", "AddedFault")), ("FaultKind", object(kind, required: kind.map(\.0))),
            ("FaultKinds", list("kinds", "FaultKind")),
        ]
    }

    private static let faultProperties =
        Record.fault.properties + [("value", ["description": "What it becomes; left out: it is missing."])]

    static func texts(_ description: String) -> JSONValue {
        ["type": "array", "items": ["type": "string"], "description": .string(description)]
    }
}
