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

        private static let signs: [Self: String] = [.ge: ">=", .le: "<=", .ne: "IS NOT"]
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
    fileprivate static let support = table.split(separator: "\n").reduce(into: [UserProperty: [Character]]()) {
        let words = $1.split(separator: " ")
        for name in words.dropFirst(4) {
            if let property = UserProperty(name: name) { $0[property] = FilterRules.signs(words) }
        }
    }

    /// How `eq`, `startsWith`, `ge` (and `le`) and null can be asked for: each by default (D), in advanced queries (A),
    /// or not.
    static func signs(_ words: some Sequence<Substring>) -> [Character] { words.prefix(4).compactMap(\.first) }
}

/// A property that a filter names: a column of users, or something in JSON.
struct FilterProperty: Sendable, Equatable {
    /// The column; nil for what is in JSON.
    let own: UserProperty?
    let name: String
    let kind: PropertyKind
    let column: String
    private let resource: String
    private let support: [Character]?

    init(_ property: UserProperty, column: String? = nil) {
        (own, name, kind, resource) = (property, property.rawValue, property.kind, "User")
        (self.column, support) = (column ?? property.filterColumn, FilterRules.support[property])
    }

    init(_ property: ExtraProperty) {
        (own, name, kind, resource) = (nil, property.name, property.kind, property.resource)
        (column, support) = (property.compared, property.support)
    }

    /// What is compared of the items of a list in JSON.
    init(itemOf list: String, of resource: String, support: [Character], column: String) {
        (own, name, kind, self.resource) = (nil, list, .texts, resource)
        (self.column, self.support) = (column, support)
    }

    /// Whether it has one value, which can be compared.
    var isSingle: Bool { [.text, .flag, .date].contains(kind) }
    var hasEndings: Bool { ["mail", "otherMails", "proxyAddresses", "userPrincipalName"].contains(name) }
    var isAdvancedOnly: Bool { support?.first == "A" }
    var unsupported: GraphError { .unsupportedClause(name, of: resource) }

    func check(_ used: FilterRules.Operator, isAdvanced: Bool) throws(GraphError) {
        guard let support, used != .ne || kind != .texts else { throw unsupported }
        let column =
            switch used {
            case .eq, .ne, .isIn: 0
            case .startsWith: 1
            case .ge, .le: 2
            case .null: 3
            }
        switch support[column] {
        case "-": throw unsupported
        case "A" where !isAdvanced, _ where used == .ne && !isAdvanced: throw .advancedOnly(used.rawValue)
        default: break
        }
    }

    /// A text as it is compared: of groups, which are few, all is folded before.
    func folded(_ text: String) -> String {
        guard let own else { return resource == "User" ? text.lowercased() : NameFolding.fold(text) }
        return switch own {
        case .id: text.lowercased()
        case .accountEnabled: text.lowercased() == "true" ? "1" : "0"
        case .createdDateTime: text
        default: NameFolding.fold(text)
        }
    }
}

struct FilterSchema: Sendable {
    static let users = FilterSchema(resource: "User", extras: ExtraProperty.ofUsers)
    let resource: String
    let extras: [String: ExtraProperty]

    func property(_ name: String) throws(GraphError) -> FilterProperty {
        if isOfUsers, let own = UserProperty(name: name) { return FilterProperty(own) }
        guard let extra = extra(name) else { throw .unknownProperty(name, of: resource) }
        return FilterProperty(extra)
    }

    func extra(_ name: String) -> ExtraProperty? { isOfUsers ? ExtraProperty(name: name) : extras[name.lowercased()] }

    /// Whether there are columns as well.
    var isOfUsers: Bool { resource == "User" }
    func unsupported(_ name: String) -> GraphError { .unsupportedClause(name, of: resource) }
}

extension FilterSchema {
    /// The properties of objects that are few of which a search can ask, in lower case.
    static let searched = ["displayname", "description", "mail", "mailnickname"]

    /// What a clause asks of users: of `displayName` the beginnings of words, of every other property its own beginning.
    ///
    /// Of other objects it asks the beginnings of words of each, which ``EmulatorDatabase/places(of:where:)`` puts
    /// beside them.
    func search(_ name: String, _ text: String) throws(GraphError) -> FilterExpression {
        guard isOfUsers else {
            guard Self.searched.contains(name.lowercased()) else { throw unsupported(name) }
            let words = SearchTokenizer.tokens(of: text).map { word in
                SQLCondition(
                    sql: "instr(user.extra ->> '$.words.\(name.lowercased())', ?) > 0", arguments: [" " + word])
            }
            return .clause("\(name):\(text)", words.isEmpty ? .never : .join(words, " AND "))
        }
        guard let property = UserProperty(name: name) else { throw .unknownProperty(name) }
        switch property {
        case .displayName: return .words(SearchTokenizer.tokens(of: text))
        case .accountEnabled, .businessPhones, .createdDateTime, .id, .identities:
            throw .unsupportedClause(property.rawValue)
        case _ where property.kind == .texts:
            let item = FilterTest.startsWith(text).condition(on: FilterProperty(property, column: "value"))
            return .clause("\(name):\(text)", .any(of: "user.\(property.filterColumn)", [item]))
        default: return .test(FilterProperty(property), .startsWith(text))
        }
    }
}
