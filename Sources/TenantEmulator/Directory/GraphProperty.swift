import Foundation

/// A property of something in Graph, as `Resources/graph-properties.txt` has it.
struct GraphProperty: Sendable, Equatable {
    /// The name, with those of the objects around it.
    private(set) var name: String
    /// What has it, as errors call it.
    let type: String
    private(set) var kind: PropertyKind
    /// The property with a column of its own; nil for one that is kept as JSON.
    let own: UserProperty?
    /// What stands there until somebody writes something.
    let usual: JSONValue
    /// What a filter compares, as SQL.
    private(set) var column: String
    private let support: [Character]
    private let marks: String

    init(
        _ name: String, of type: String, _ kind: PropertyKind, support: String, marks: String = "",
        usual: JSONValue = .null
    ) {
        (self.name, self.type, self.kind, self.usual) = (name, type, kind, usual)
        (self.support, self.marks) = (Array(support), marks)
        own = type == "User" ? UserProperty(rawValue: name) : nil
        let path = "'$.\(name.replacing("/", with: "."))'"
        // Otherwise SQLite makes numbers of flags.
        column =
            own?.filterColumn
            ?? (kind == .flag ? "nullif(user.extra -> \(path), 'null')" : "lower(user.extra ->> \(path))")
    }

    /// One that an application has added to people: here every name of the documented forms has been.
    ///
    /// > Source: [Directory extensions and schema extensions](https://learn.microsoft.com/graph/extensibility-overview)
    init?(directoryExtension name: String) {
        // Every name that isn't known comes here, too, and to match a pattern takes long.
        guard name.hasPrefix("ext"), name.contains("_"),
            name.wholeMatch(of: /(extension_[0-9a-f]{32}|ext[0-9a-z]{8})_[A-Za-z0-9_]+/) != nil
        else { return nil }
        // A schema extension is an object.
        let kind: PropertyKind = name.hasPrefix("extension_") ? .text : .object
        self.init(name, of: "User", kind, support: "DD-A", marks: "w")
    }

    /// Reads the properties of a row.
    static func row(_ line: Substring) -> [GraphProperty] {
        let halves = line.split(separator: " = ", maxSplits: 1)
        let words = (halves.first ?? "").split(separator: " ").map(String.init)
        guard words.count > 4, let kind = PropertyKind(rawValue: words[2]) else { return [] }
        let usual = halves.dropFirst().first.flatMap { try? JSONValue(parsing: Data($0.utf8)) }
        return words.dropFirst(4).map {
            GraphProperty($0, of: words[0], kind, support: words[1], marks: words[3], usual: usual ?? .null)
        }
    }

    /// What a filter compares of the texts in its column.
    var item: GraphProperty {
        var item = self
        item.column = "value"
        return item
    }

    /// What a filter compares of a list in JSON: a member of its items, or with an empty name the items themselves.
    func item(of list: String, member: String) -> GraphProperty {
        var item = self
        (item.name, item.kind) = (list, .texts)
        item.column = member.isEmpty ? "lower(value)" : "lower(value ->> '$.\(member)')"
        return item
    }

    var isWritable: Bool { marks.contains("w") }
    var isNeeded: Bool { marks.contains("n") }
    var isSelectedOnly: Bool { marks.contains("s") }
    var isOfOneUser: Bool { marks.contains("1") }
    var isForFilters: Bool { marks.contains("f") }
    var isGUID: Bool { marks.contains("g") }
    func isOrdered(isAdvanced: Bool) -> Bool { marks.contains("o") || isAdvanced && marks.contains("a") }
    /// Whether it is inside an object.
    var isInside: Bool { name.contains("/") }
    /// Whether it has one value, which can be compared.
    var isSingle: Bool { [.text, .flag, .date].contains(kind) }
    var hasEndings: Bool { ["mail", "otherMails", "proxyAddresses", "userPrincipalName"].contains(name) }
    var isCompared: Bool { support.first != "-" }
    var isAdvancedOnly: Bool { support.first == "A" }
    var unsupported: GraphError { .unsupportedClause(name, of: type) }

    /// Refuses an operator that a filter may not use on it.
    ///
    /// What has `eq` has `in` as well, and in an advanced query `ne` and `not`. Inside `any` there is no `ne`: the whole
    /// is negated instead. `ge` and `le` are for times alone.
    func check(_ used: FilterOperator, isAdvanced: Bool) throws(GraphError) {
        guard used != .ne || kind != .texts else { throw unsupported }
        let column =
            switch used {
            case .eq, .ne, .isIn: 0
            case .startsWith: 1
            case .ge, .le: 2
            case .null: 3
            }
        switch support[column] {
        case "-": throw unsupported
        case "A" where !isAdvanced, _ where used == .ne && !isAdvanced: throw GraphError(.advancedOnly, used.rawValue)
        default: break
        }
    }

    /// A text as it is compared: of other objects than people, which are few, all is folded before.
    func folded(_ text: String) -> String {
        switch own {
        case nil: type == "User" ? text.lowercased() : NameFolding.fold(text)
        case .id: text.lowercased()
        case .accountEnabled: text.lowercased() == "true" ? "1" : "0"
        case .createdDateTime: text
        default: NameFolding.fold(text)
        }
    }

    /// Whether a value that somebody writes is one of its kind.
    func fits(_ value: JSONValue) -> Bool {
        switch kind {
        case .flag: if case .bool = value { true } else { false }
        case .texts, .list: value.array?.allSatisfy { $0.string != nil } ?? false
        default: value == .null || value.string != nil
        }
    }

    /// The value in the table of users, as SQL.
    func sql(view: UserView) -> String {
        if let own { return own.sql(view: view) }
        guard type == "User", !isOfOneUser else { return "NULL" }
        return "json(\(view == .full ? json : "'\(usual.text)'"))"
    }

    /// What is kept as JSON, as SQL: licenses are at first everybody's who works here.
    var json: String {
        let written = "user.extra -> '$.\(name)'"
        guard type == "User" else { return written }
        let licensed = SampleLicense.properties[name].map { "iif(\(SampleLicense.holders), '\($0.text)', '[]')" }
        return "coalesce(\(written), \(licensed ?? "'\(usual.text)'"))"
    }
}

/// The license that everybody has who works in a sample organization.
enum SampleLicense {
    static let skuID = "6fd2c87f-b296-42f0-b197-1e91e994b900"
    static let holders = "user.accountEnabled AND user.userType = 'Member' AND user.givenName IS NOT NULL"

    /// What whoever has it has in the place of what people have otherwise.
    static let properties = GraphType("License").properties.reduce(into: [String: JSONValue]()) {
        $0[$1.name] = $1.usual
    }
}

enum PropertyKind: String, Sendable {
    case text, flag, date, number
    /// Texts of which a filter can ask one by one.
    case texts
    /// Values with members, which a filter can ask for as ``FilterCollection`` has them.
    case list
    /// What is compared of the values in a list.
    case item
    case object
}

enum UserView: Sendable, Equatable {
    case full
    /// The names and addresses that everybody in an organization may know.
    case basic
}
