extension AdminSchemas {
    static var directorySchemas: [JSONValue.Member] {
        let (person, app, tenant) = (AdminRecord.person, AdminRecord.application, AdminRecord.tenant)
        let password = ("password", text("Test data; only ever sent to the emulator."))
        let secret = ("secret", text("Makes it a confidential client; only ever sent to the emulator."))
        let end: (String, JSONValue) = (
            "secretExpiresAt",
            [
                "type": ["string", "number", "null"],
                "description": "When the secret ends, in ISO 8601 or in seconds since 1970; null for never.",
            ]
        )
        return [
            .init(
                name: "Person", value: object(person.properties, required: ["id", "userPrincipalName", "displayName"])),
            .init(
                name: "NewPerson",
                value: object(person.properties + [password], required: ["userPrincipalName", "displayName"])),
            .init(name: "PersonChange", value: object(person.properties + [password])),
            .init(name: "People", value: list("people", "Person")),
            .init(name: "App", value: object(app.properties + [end], required: ["clientId", "displayName"])),
            .init(name: "NewApp", value: object(app.properties + [secret, end], required: ["displayName"])),
            .init(name: "AppChange", value: object(app.properties + [secret, end])),
            .init(name: "Apps", value: list("apps", "App")),
            .init(name: "Tenant", value: object(tenant.properties, required: ["domains", "displayName"])),
            .init(name: "Conditions", value: object(AdminRecord.conditions.properties)),
            .init(name: "Tenants", value: list("tenants", "Tenant")),
            .init(
                name: "KeyRotation",
                value: object([("kind", ["type": "string", "enum": ["work", "personal"], "default": "work"])])),
            .init(name: "Key", value: object([("kid", text("Its id in the key set."))], required: ["kid"])),
        ]
    }
}
