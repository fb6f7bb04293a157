extension AdminRecord {
    private static let text: JSONValue = ["type": ["string", "null"]]
    private static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]
    private static let flag: JSONValue = ["type": "boolean"]

    /// A person, with Graph's names.
    static let person = AdminRecord(
        members: [
            Member("id", ["type": "string"]), Member("tenantId", ["type": "string"], key: "tenantID"),
            Member("userPrincipalName", ["type": "string"]), Member("displayName", ["type": "string"]),
            Member("managerId", text, key: "managerID"), Member("accountEnabled", flag),
            Member("userType", ["type": "string", "enum": ["Member", "Guest"]]), Member("businessPhones", texts),
            Member("createdDateTime", ["type": "string"]),
        ]
            + [
                "givenName", "surname", "mail", "jobTitle", "department", "officeLocation", "mobilePhone",
                "preferredLanguage", "city", "companyName", "country", "employeeId", "employeeType", "postalCode",
                "state", "streetAddress", "usageLocation",
            ].map { Member($0, text) } + ["imAddresses", "otherMails", "proxyAddresses"].map { Member($0, texts) })

    /// An application.
    static let application = AdminRecord(members: [
        Member("clientId", ["type": "string"], key: "clientID"), Member("displayName", ["type": "string"]),
        Member("homeTenantId", ["type": "string"], key: "homeTenantID"),
        Member(
            "signInAudience",
            ["type": "string", "enum": .array(SignInAudience.allCases.map { .string($0.rawValue) })]),
        Member(
            "redirectUris",
            [
                "type": "array", "description": "Addresses, or {uri, type} with type web, spa or native.",
                "items": ["type": ["string", "object"]],
            ], key: "redirectURIs"),
        Member(
            "administratorConsent", ["type": "object", "description": "Permissions, by the id of a tenant."],
            isSet: true),
        Member("registeredPermissions", texts, isSet: true), Member("applicationPermissions", texts, isSet: true),
        Member(
            "certificates",
            ["type": "array", "description": "In PEM, or in Base64.", "items": ["type": "string"]]),
        Member("isEnabled", flag),
        Member("assignmentRequired", flag), Member("assignedUserIds", texts, key: "assignedUserIDs", isSet: true),
        Member("issuesIdTokensAtAuthorization", flag, key: "issuesIDTokensAtAuthorization"),
        Member("issuesAccessTokensAtAuthorization", flag),
        Member(
            "optionalClaims",
            [
                "type": "array",
                "items": ["type": "string", "enum": .array(OptionalClaim.allCases.map { .string($0.rawValue) })],
            ], isSet: true), Member("logoutUrl", text, key: "logoutURL"),
    ])

    /// What an application has beside its members: its secret is never told, and a time isn't written as it is kept.
    static let secretNames = ["secret", "secretExpiresAt"]

    /// Writes an application, with the end of its secret if there is one.
    static func json(of application: RegisteredApplication) throws -> JSONValue {
        var json = try Self.application.json(application)
        json["secretExpiresAt"] = application.secretExpiresAt.map { .string($0.adminText) }
        return json
    }

    /// A tenant.
    static let tenant = AdminRecord(members: [
        Member("id", ["type": "string"]), Member("domains", texts), Member("displayName", ["type": "string"]),
        Member("kind", ["type": "string", "enum": ["work", "personal"]]),
    ])
}
