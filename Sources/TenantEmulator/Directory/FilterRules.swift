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

        private static let signs: [Self: String] = [.ge: ">=", .le: "<=", .ne: "<>"]
        /// How SQL writes it.
        var sign: String { Self.signs[self] ?? "=" }
    }

    /// The longest text that Graph compares a property with outside of an advanced query, and its beginning in any, in UTF-16
    /// units.
    ///
    /// > Source: [Known issues, query parameters](https://developer.microsoft.com/graph/known-issues/?search=13635), of
    /// > 1 June 2023
    static let maximumTextLength = 120
    private static let table = """
        D D - A displayName givenName surname mail mailNickname jobTitle department city country state usageLocation
        D D - - userPrincipalName otherMails imAddresses proxyAddresses
        D - - A employeeId userType
        D - - - accountEnabled id
        D - D A createdDateTime
        A A - A companyName mobilePhone officeLocation postalCode preferredLanguage streetAddress
        A - - - employeeType
        D A - - businessPhones
        """
    private static let support = table.split(separator: "\n").reduce(into: [UserProperty: FilterSupport]()) {
        let words = $1.split(separator: " ")
        for name in words.dropFirst(4) {
            if let property = UserProperty(name: name) { $0[property] = FilterSupport(words) }
        }
    }

    static func check(_ used: Operator, on property: UserProperty, isAdvanced: Bool) throws(GraphError) {
        guard let support = support[property], used != .ne || property.kind != .texts else {
            throw .unsupportedClause(property.rawValue)
        }
        try support.check(used, of: property.rawValue, isAdvanced: isAdvanced)
    }
}

/// How `eq`, `startsWith`, `ge` (and `le`) and null can be asked for: each by default (D), in advanced queries (A), or not.
struct FilterSupport: Sendable, Equatable {
    let signs: [Character]
    init(_ words: some Sequence<Substring>) { signs = words.prefix(4).compactMap(\.first) }

    func check(
        _ used: FilterRules.Operator, of name: String, in resource: String = "User", isAdvanced: Bool
    ) throws(GraphError) {
        let column =
            switch used {
            case .eq, .ne, .isIn: 0
            case .startsWith: 1
            case .ge, .le: 2
            case .null: 3
            }
        switch signs[column] {
        case "-": throw .unsupportedClause(name, of: resource)
        case "A" where !isAdvanced, _ where used == .ne && !isAdvanced: throw .advancedOnly(used.rawValue)
        default: break
        }
    }
}

struct FilterSchema: Sendable {
    static let users = FilterSchema(resource: "User", extras: ExtraProperty.ofUsers)
    let resource: String
    /// The properties that are looked up in JSON, by their names in lower case.
    let extras: [String: ExtraProperty]

    func extra(_ name: String) -> ExtraProperty? { isOfUsers ? ExtraProperty(name: name) : extras[name.lowercased()] }

    /// Whether there are columns as well.
    var isOfUsers: Bool { resource == "User" }
    func unsupported(_ name: String) -> GraphError { .unsupportedClause(name, of: resource) }
    /// A text as what is looked up is compared: of groups, which are few, all is folded before.
    func folded(_ text: String) -> String { isOfUsers ? text.lowercased() : NameFolding.fold(text) }
}
