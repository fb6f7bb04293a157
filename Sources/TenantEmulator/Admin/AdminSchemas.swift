import Foundation

/// What bodies and answers of the admin API look like: the records, and the others from `Resources/admin-schemas.json`.
enum AdminSchemas {
    static var all: JSONValue {
        let (person, app) = (Record.person.properties, Record.application.properties)
        let password = ("password", text("Test data; only ever sent to the emulator."))
        let secret = ("secret", text("Makes it a confidential client; only ever sent to the emulator."))
        let value: (String, JSONValue) = ("value", ["description": "What it becomes; left out: it is missing."])
        let typed = (
            "password", text("Left out: that of the sample organization. Test data; only ever sent to the emulator.")
        )
        let records: [(String, JSONValue)] = [
            ("Person", object(person, required: ["id", "userPrincipalName", "displayName"])),
            ("NewPerson", object(person + [password], required: ["userPrincipalName", "displayName"])),
            ("PersonChange", object(person + [password])), ("People", list("people", "Person")),
            ("App", object(app, required: ["clientId", "displayName"])),
            ("NewApp", object(app + [secret], required: ["displayName"])),
            ("AppChange", object(app + [secret])), ("Apps", list("apps", "App")),
            ("Tenant", object(Record.tenant.properties, required: ["domains", "displayName"])),
            ("Tenants", list("tenants", "Tenant")), ("Conditions", object(Record.conditions.properties)),
            ("JournalEntry", object(Record.journalEntry.properties, required: ["number", "date", "kind"])),
            ("Journal", list("entries", "JournalEntry")),
            ("Fault", object(Record.fault.properties + [value], required: ["kind"])),
            ("Faults", list("faults", "AddedFault")), ("FaultKinds", list("kinds", "FaultKind")),
            ("SignIn", object(Record.signIn.properties + [typed], required: ["account"])),
            ("SignIns", list("signIns", "SignIn")),
            ("Settings", object([("lifetimes", object(Record.lifetimes.properties))])),
        ]
        let others = try? JSONValue(parsing: Data(PackageResources.admin_schemas_json))
        return .object((others?.members ?? []) + records.map { JSONValue.Member(name: $0.0, value: $0.1) })
    }

    private static func object(_ properties: [(String, JSONValue)], required: [String] = []) -> JSONValue {
        var schema: JSONValue = [
            "type": "object",
            "properties": .object(properties.map { JSONValue.Member(name: $0.0, value: $0.1) }),
        ]
        if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
        return schema
    }

    private static func list(_ name: String, _ schema: String) -> JSONValue {
        let items: JSONValue = ["$ref": .string("#/components/schemas/\(schema)")]
        return object([(name, ["type": "array", "items": items])], required: [name])
    }

    static func text(_ description: String) -> JSONValue {
        ["type": "string", "description": .string(description)]
    }
}
