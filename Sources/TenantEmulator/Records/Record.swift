import Foundation

/// How a value of the directory looks from outside: in the admin API and its description, and in an organization's file.
struct Record: Sendable {
    struct Member: Sendable {
        let name: String
        /// The name of the coding key, which is the one in a file.
        let key: String
        let schema: JSONValue
        /// Whether its texts have no order of their own, so that they are written in that of the alphabet.
        let isSet: Bool

        init(_ name: String, _ schema: JSONValue, key: String? = nil, isSet: Bool = false) {
            (self.name, self.key, self.schema, self.isSet) = (name, key ?? name, schema, isSet)
        }
    }

    let members: [Member]

    /// Writes a value; what isn't there is left out.
    func json(_ value: some Encodable) throws -> JSONValue {
        let encoded = try Self.encoded(value)
        return .object(
            members.compactMap { member in
                encoded[member.key].map { JSONValue.Member(name: member.name, value: member.isSet ? $0.sorted : $0) }
            })
    }

    /// Puts what a body says in the place of what a value says; null takes something away, or brings the usual back.
    func merged<Value: Codable>(_ value: Value, _ body: Fields, usual: Value? = nil) throws -> Value {
        var encoded = try Self.encoded(value)
        let usual = try usual.map { try json($0) }
        for member in members where body.names(member.name) {
            let value = body[member.name]
            encoded[member.key] =
                body.isText ? value?.string.map(member.read) : (value ?? usual?[member.name] ?? JSONValue.null)
        }
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { decoder in
                if let date = try JSONValue(from: decoder).date(isText: body.isText) { return date }
                let words = AdminError.notTime(decoder.codingPath.last?.stringValue ?? "")
                throw DecodingError.unusable(words.message, words.nextStep, at: decoder.codingPath)
            }
            let merged = try decoder.decode(Value.self, from: Data(encoded.text.utf8))
            if let problem = try problem(merged) { throw problem }
            return merged
        } catch let error as DecodingError {
            let key = error.path.first?.stringValue ?? ""
            let member = members.first { $0.key == key }
            let name = member?.name ?? key
            if let words = error.words { throw AdminError.invalid(name, words.message, words.nextStep) }
            if let known = member?.schema["enum"]?.array?.compactMap(\.string), !known.isEmpty,
                let text = body[name]?.string
            {
                throw AdminError.unknown(
                    name, "\(name) can't be \u{201C}\(text.prefix(100))\u{201D}.", text, known: known)
            }
            throw AdminError.invalid(
                name, "\(name) can't have this value.", "GET \(AdminPath.root)/openapi.json says what it can.")
        }
    }

    private static func encoded(_ value: some Encodable) throws -> JSONValue {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.adminText)
        }
        return try JSONValue(parsing: try encoder.encode(value))
    }

    /// The number that is smaller or larger than its schema has it; nil if there is none.
    func problem(_ value: some Encodable) throws -> AdminError? {
        let json = try json(value)
        for member in members {
            guard let number = json[member.name]?.double else { continue }
            let (least, most) = (member.schema["minimum"]?.double, member.schema["maximum"]?.double)
            guard number < least ?? number || number > most ?? number else { continue }
            let words = ([least, most] as [Double?]).compactMap { $0.map(Fields.plain) }.joined(separator: " to ")
            return .invalid(
                member.name, "\(member.name) has to be \(words)\(most == nil ? " or more" : "").", "Correct it.")
        }
        return nil
    }

    var properties: [(String, JSONValue)] { members.map { ($0.name, $0.schema) } }
    var names: [String] { members.map(\.name) }
    var keys: [String] { members.map(\.key) }
}

extension Record.Member {
    /// What a form says of it, whose values are all text.
    fileprivate func read(_ text: String) -> JSONValue {
        if schema["type"] == "integer", let number = Int(text) { return .number(number) }
        if schema["type"] == "number", let number = Double(text) { return .verbatim("\(number)") }
        return .string(text)
    }
}

extension JSONValue {
    /// The same with the texts of its lists in the order of the alphabet.
    fileprivate var sorted: JSONValue {
        switch self {
        case .array(let values): .array(values.sorted { ($0.string ?? "") < ($1.string ?? "") })
        case .object(let members): .object(members.map { Member(name: $0.name, value: $0.value.sorted) })
        default: self
        }
    }
}

extension DecodingError {
    var path: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        @unknown default: []
        }
    }
}

extension Record {
    private static let text: JSONValue = ["type": ["string", "null"]]
    private static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]
    private static let flag: JSONValue = ["type": "boolean"]

    /// The schema of an enumeration.
    static func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> JSONValue
    where Choice.RawValue == String {
        ["type": "string", "enum": .array(type.allCases.map { .string($0.rawValue) })]
    }

    static let person = Record(
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

    static let application = Record(members: [
        Member("clientId", ["type": "string"], key: "clientID"), Member("displayName", ["type": "string"]),
        Member("homeTenantId", ["type": "string"], key: "homeTenantID"),
        Member("signInAudience", choice(SignInAudience.self)),
        Member(
            "redirectUris",
            [
                "type": "array", "description": "Addresses, or {uri, type} with type web, spa or native.",
                "items": ["type": ["string", "object"]],
            ], key: "redirectURIs"),
        Member(
            "administratorConsent", ["type": "object", "description": "Permissions, by the id of a tenant."],
            isSet: true), Member("registeredPermissions", texts, isSet: true),
        Member("applicationPermissions", texts, isSet: true), Member("identifierUris", texts, key: "identifierURIs"),
        Member(
            "exposedScopes",
            [
                "type": "array", "description": "Names, or {value, type} with type User or Admin.",
                "items": ["type": ["string", "object"]],
            ]), Member("appRoles", texts, isSet: true),
        Member(
            "roleAssignments",
            [
                "type": "object",
                "description":
                    "Roles, by the user principal name or id of a person, the id of a group or the client id of an application.",
            ], isSet: true), Member("namesGroups", flag),
        Member("requestedAccessTokenVersion", ["type": ["integer", "null"], "enum": [1, 2, .null]]),
        Member("certificates", ["type": "array", "description": "In PEM, or in Base64.", "items": ["type": "string"]]),
        Member("isEnabled", flag), Member("assignmentRequired", flag),
        Member("assignedUserIds", texts, key: "assignedUserIDs", isSet: true),
        Member("issuesIdTokensAtAuthorization", flag, key: "issuesIDTokensAtAuthorization"),
        Member("issuesAccessTokensAtAuthorization", flag),
        Member("optionalClaims", ["type": "array", "items": choice(OptionalClaim.self)], isSet: true),
        Member(
            "secretExpiresAt",
            [
                "type": ["string", "number", "null"],
                "description": "When the secret ends, in ISO 8601 or in seconds since 1970; null for never.",
            ]),
    ])

    static let tenant = Record(members: [
        Member("id", ["type": "string"]), Member("domains", texts), Member("displayName", ["type": "string"]),
        Member("kind", ["type": "string", "enum": ["work", "personal"]]),
    ])

    static let conditions: Record = {
        let seconds: JSONValue = ["type": ["integer", "null"], "minimum": 1]
        return Record(members: [
            Member("isBlocked", flag), Member("isPasswordExpired", flag), Member("isAdministrator", flag),
            Member("secondFactor", ["type": "string", "enum": ["notNeeded", "needed", "mustEnroll"]]),
            Member("secondFactorLifetime", seconds), Member("signInFrequency", seconds),
            Member(
                "policy",
                ["type": ["string", "null"], "enum": ["blocked", "compliantDevice", "joinedDevice", .null]]),
        ])
    }()

    static let lifetimes: Record = {
        func seconds(_ names: [String], upTo longest: Int) -> [Member] {
            names.map { Member($0, ["type": ["integer", "null"], "minimum": 1, "maximum": .number(longest)]) }
        }
        let others = [
            "idToken", "code", "refreshToken", "singlePageRefreshToken", "deviceCode", "session", "keptSession",
            "secondFactorCode", "signInForm",
        ]
        return Record(
            members: seconds(["accessToken"], upTo: EmulatorLifetimes.longestAccessToken)
                + seconds(["continuousAccessToken"], upTo: EmulatorLifetimes.longestContinuousAccessToken)
                + seconds(others, upTo: EmulatorLifetimes.longest))
    }()
}
