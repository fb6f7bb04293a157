import Foundation

/// A property of a Graph user that the emulator keeps.
///
/// > Source: [user resource type](https://learn.microsoft.com/graph/api/resources/user)
enum UserProperty: String, Sendable, CaseIterable {
    case businessPhones, displayName, givenName, jobTitle, mail, mobilePhone, officeLocation, preferredLanguage
    case surname, userPrincipalName, id
    case accountEnabled, city, companyName, country, department, employeeId, mailNickname, userType

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

    /// What `User.ReadBasic.All` shows of others.
    static let basic: Set<UserProperty> = [.displayName, .givenName, .surname, .mail, .userPrincipalName, .id]

    /// What Graph has of one user at a time only: in a list it answers 501.
    private static let ofOneUser: Set<String> = [
        "aboutme", "birthday", "hiredate", "interests", "mysite", "pastprojects", "preferredname", "responsibilities",
        "schools", "skills", "mailboxsettings",
    ]

    /// Finds a property by its name, whatever its case: OData clients differ.
    init?(name: some StringProtocol) {
        let name = name.lowercased()
        guard let property = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
        self = property
    }

    /// The column that a filter compares: a folded one for text that people type.
    var filterColumn: String {
        switch self {
        case .id, .accountEnabled: rawValue
        default: rawValue + "Folded"
        }
    }

    /// The value for somebody, or what stands for it where the caller may not see it.
    func value(of user: DirectoryUser, view: UserView) -> JSONValue {
        guard view == .full || Self.basic.contains(self) else { return self == .businessPhones ? [] : .null }
        return switch self {
        case .businessPhones: .array(user.businessPhones.map(JSONValue.string))
        case .displayName: .string(user.displayName)
        case .givenName: .optional(user.givenName)
        case .jobTitle: .optional(user.jobTitle)
        case .mail: .optional(user.mail)
        case .mobilePhone: .optional(user.mobilePhone)
        case .officeLocation: .optional(user.officeLocation)
        case .preferredLanguage: .optional(user.preferredLanguage)
        case .surname: .optional(user.surname)
        case .userPrincipalName: .string(user.userPrincipalName)
        case .id: .string(user.id)
        case .accountEnabled: .bool(user.accountEnabled)
        case .city: .optional(user.city)
        case .companyName: .optional(user.companyName)
        case .country: .optional(user.country)
        case .department: .optional(user.department)
        case .employeeId: .optional(user.employeeId)
        case .mailNickname: .string(user.mailNickname)
        case .userType: .string(user.userType)
        }
    }

    /// Reads `$select`.
    ///
    /// - Parameters:
    ///   - text: The parameter.
    ///   - isList: Whether it is for a list of users.
    /// - Returns: The properties, each once; nil for those by default.
    /// - Throws: ``GraphError`` 400 for a property that a user doesn't have, 501 for one that lists don't.
    static func select(_ text: String?, isList: Bool = false) throws(GraphError) -> [UserProperty]? {
        guard let text else { return nil }
        var properties: [UserProperty] = []
        for name in text.split(separator: ",") {
            let trimmed = name.trimmingCharacters(in: .whitespaces)
            if isList, ofOneUser.contains(trimmed.lowercased()) { throw .ofOneUserOnly(trimmed) }
            guard let property = UserProperty(name: trimmed) else {
                throw .badRequest(
                    """
                    Parsing OData Select and Expand failed: Could not find a property named '\(trimmed)' on type \
                    'microsoft.graph.user'.
                    """)
            }
            if !properties.contains(property) { properties.append(property) }
        }
        return properties.isEmpty ? nil : properties
    }
}
