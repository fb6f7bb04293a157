/// Which operators a filter may use on a property, and which of them need an advanced query.
///
/// What has `eq` has `in` as well, and in an advanced query `ne` and `not`. Inside `any` there is no `ne`: the whole is
/// negated instead. `ge` and `le` are for times alone.
///
/// The page's table as it was read on 24 November 2026; the stored copies of it differ, and the newest one counts.
///
/// > Source: [Support for filter on properties of directory objects](https://learn.microsoft.com/graph/aad-advanced-queries#support-for-filter-by-properties-of-microsoft-entra-id-directory-objects)
enum FilterRules {
    /// An operator of OData, and the comparison with null, for which there are rules of its own.
    enum Operator: String, Sendable {
        case eq, ne, ge, le
        case isIn = "in"
        case startsWith = "startswith"
        case null
    }

    private enum Support {
        case always, advanced
    }

    /// The longest text that Graph compares the beginning of a property with, in UTF-16 units.
    static let maximumTextLength = 120

    /// Checks an operator on a property.
    static func check(_ used: Operator, on property: UserProperty, isAdvanced: Bool) throws(GraphError) {
        switch support(of: used, on: property) {
        case nil: throw .unsupportedClause(property.rawValue)
        case .advanced where !isAdvanced: throw .advancedOnly(used == .null ? "null" : used.rawValue)
        default: break
        }
    }

    /// Checks `endsWith`, which needs an advanced query and a property that is an address.
    static func checkEndsWith(on property: UserProperty, isAdvanced: Bool) throws(GraphError) {
        guard isAdvanced else { throw .advancedOnly("endsWith") }
        guard [.mail, .otherMails, .proxyAddresses, .userPrincipalName].contains(property) else {
            throw .unsupportedClause(property.rawValue)
        }
    }

    /// Checks `/$count`, which asks whether a property with several values has any.
    static func checkCount(on property: UserProperty, isAdvanced: Bool) throws(GraphError) {
        guard property.kind == .texts else { throw .unsupportedClause(property.rawValue) }
        guard isAdvanced else { throw .advancedOnly("$count") }
    }

    private static func support(of used: Operator, on property: UserProperty) -> Support? {
        let rules = rules(for: property)
        if rules.always.contains(used) { return .always }
        return rules.advanced.contains(used) ? .advanced : nil
    }

    private static func rules(for property: UserProperty) -> (always: Set<Operator>, advanced: Set<Operator>) {
        switch property {
        case .displayName, .givenName, .surname, .mail, .mailNickname, .jobTitle, .department, .city, .country, .state,
            .usageLocation:
            ([.eq, .isIn, .startsWith], [.ne, .null])
        case .userPrincipalName: ([.eq, .isIn, .startsWith], [.ne])
        case .employeeId, .userType: ([.eq, .isIn], [.ne, .null])
        case .accountEnabled, .id: ([.eq, .isIn], [.ne])
        case .createdDateTime: ([.eq, .ge, .le, .isIn], [.ne, .null])
        case .companyName, .mobilePhone, .officeLocation, .postalCode, .preferredLanguage, .streetAddress:
            ([], [.eq, .ne, .isIn, .startsWith, .null])
        case .employeeType: ([], [.eq, .ne, .isIn])
        // Only inside `any`.
        case .businessPhones: ([.eq, .isIn], [.startsWith])
        case .otherMails, .imAddresses, .proxyAddresses: ([.eq, .isIn, .startsWith], [])
        case .identities: ([], [])
        }
    }
}
