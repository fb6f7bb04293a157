/// A property of a Graph user that has a column of its own.
///
/// > Source: [user resource type](https://learn.microsoft.com/graph/api/resources/user)
enum UserProperty: String, Sendable, CaseIterable {
    case businessPhones, displayName, givenName, jobTitle, mail, mobilePhone, officeLocation, preferredLanguage
    case surname, userPrincipalName, id
    case accountEnabled, city, companyName, country, createdDateTime, department, employeeId, employeeType
    case identities, imAddresses, mailNickname, otherMails, postalCode, proxyAddresses, state, streetAddress
    case usageLocation, userType

    /// What Graph sends when nothing is selected, in its order.
    static let byDefault: [UserProperty] = [
        .businessPhones, .displayName, .givenName, .jobTitle, .mail, .mobilePhone, .officeLocation,
        .preferredLanguage, .surname, .userPrincipalName, .id,
    ]

    /// The same of a personal account, in the order that it has there.
    static let ofPersonalAccounts: [UserProperty] = [
        .displayName, .surname, .givenName, .id, .userPrincipalName, .businessPhones, .jobTitle, .mail, .mobilePhone,
        .officeLocation, .preferredLanguage,
    ]

    static let basic: Set<UserProperty> = [.displayName, .givenName, .surname, .mail, .userPrincipalName, .id]

    /// Finds a property by its name, whatever its case: OData clients differ.
    init?(name: some StringProtocol) {
        guard let property = GraphType.users[name]?.own else { return nil }
        self = property
    }

    private static let properties = GraphType.users.properties.reduce(into: [UserProperty: GraphProperty]()) {
        if let own = $1.own { $0[own] = $1 }
    }

    var property: GraphProperty { Self.properties[self] ?? GraphProperty(rawValue, of: "User", .text, support: "----") }
    var kind: PropertyKind { property.kind }
    static let ofText = allCases.filter { $0.kind == .text }
    static let ofTexts = allCases.filter { $0.kind == .texts }

    /// The column that a filter compares: a folded one for text that people type.
    var filterColumn: String {
        switch self {
        case .id, .accountEnabled, .createdDateTime: rawValue
        default: rawValue + "Folded"
        }
    }
}

extension UserProperty {
    /// The value as SQL over the table of users, for the inside of an object of JSON.
    func sql(view: UserView) -> String {
        guard view == .full || Self.basic.contains(self) else { return isCollection ? "json('[]')" : "NULL" }
        return switch self {
        case .accountEnabled: "json(iif(user.accountEnabled, 'true', 'false'))"
        case .mailNickname: "substr(user.userPrincipalName, 1, instr(user.userPrincipalName || '@', '@') - 1)"
        case .identities:
            """
            json(coalesce(user.extra -> '$.identities', json_array(json_object('signInType', 'userPrincipalName', \
            'issuer', substr(user.userPrincipalName, instr(user.userPrincipalName, '@') + 1), \
            'issuerAssignedId', user.userPrincipalName))))
            """
        // Stored as JSON.
        default: kind == .texts ? "json(user.\(rawValue))" : "user.\(rawValue)"
        }
    }

    var isCollection: Bool { kind == .texts || kind == .list }
}
