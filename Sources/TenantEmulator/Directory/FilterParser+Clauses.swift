import Foundation

extension FilterParser {
    private static let operators: Set = ["eq", "ne", "ge", "le", "gt", "lt", "in"]

    mutating func call(_ name: String) throws(GraphError) -> FilterExpression {
        tokens.removeFirst()
        if name.lowercased().hasSuffix("/any") { return try any(of: String(name.dropLast("/any".count))) }
        let (propertyName, text) = try arguments()
        let property = try type.property(propertyName)
        let test = try function(name, text, on: property)
        // Everybody's properties begin with nothing, and Graph doesn't look. One with several values has them looked at one
        // by one, inside `any`.
        guard property.isSingle, !text.isEmpty else { throw property.unsupported }
        return .test(property, test)
    }

    private func function(
        _ name: String, _ text: String, on property: GraphProperty
    ) throws(GraphError) -> FilterTest {
        guard text.utf16.count <= Self.maximumTextLength else { throw property.unsupported }
        switch name.lowercased() {
        case "startswith":
            try property.check(.startsWith, isAdvanced: isAdvanced)
            return .startsWith(text)
        case "endswith":
            guard isAdvanced else { throw GraphError(.advancedOnly, "endsWith") }
            guard property.hasEndings else { throw property.unsupported }
            return .endsWith(text)
        default: throw property.unsupported
        }
    }

    /// The name and the text in the parentheses of a function, after the first of them.
    private mutating func arguments() throws(GraphError) -> (name: String, text: String) {
        guard case .word(let name)? = tokens.popFirst(), tokens.popFirst() == .comma,
            case .text(let text)? = tokens.popFirst(), tokens.popFirst() == .close
        else { throw GraphError(.invalidFilter) }
        return (name, text)
    }

    /// `assignedPlans/any()`, `businessPhones/any(p:p eq '…')` or `identities/any(i:i/issuer eq '…' and …)`, after the first
    /// parenthesis.
    private mutating func any(of name: String) throws(GraphError) -> FilterExpression {
        let list = try FilterCollection(name, of: type)
        let start = tokens
        var conditions: [SQLCondition] = []
        if tokens.first != .close {
            guard case .word(let variable)? = tokens.popFirst(), tokens.popFirst() == .colon else {
                throw GraphError(.invalidFilter)
            }
            repeat { conditions.append(try item(of: list, as: variable)) } while take(word: "and")
        }
        let read = start[start.startIndex..<tokens.startIndex]
        guard tokens.popFirst() == .close else { throw GraphError(.invalidFilter) }
        let words = read.compactMap { if case .word(let word) = $0 { word.lowercased() } else { nil } }
        // > Source: [Get a user by sign-in name](https://learn.microsoft.com/graph/api/user-list#example-2-get-a-user-account-using-a-sign-in-name)
        let isOfIssuer = words.contains { $0.hasSuffix("/issuer") }
        guard isOfIssuer || !words.contains(where: { $0.hasSuffix("/issuerassignedid") }) else {
            throw type.unsupported(name)
        }
        return .clause(.any(of: list.sql, conditions))
    }

    private mutating func item(of list: FilterCollection, as variable: String) throws(GraphError) -> SQLCondition {
        guard case .word(let word)? = tokens.popFirst() else { throw GraphError(.invalidFilter) }
        guard tokens.first == .open else {
            let item = try list.item(word, of: variable, isAdvanced: isAdvanced)
            guard let used = takeOperator() else { throw GraphError(.invalidFilter) }
            return try test(of: item, used).condition(on: item)
        }
        tokens.removeFirst()
        let (member, text) = try arguments()
        let item = try list.item(member, of: variable, isAdvanced: isAdvanced)
        return try function(word, text, on: item).condition(on: item)
    }

    mutating func comparison(_ name: String) throws(GraphError) -> FilterExpression {
        guard let used = takeOperator() else { throw GraphError(.invalidFilter) }
        if name.lowercased().hasSuffix("/$count") { return try count(of: String(name.dropLast("/$count".count)), used) }
        if name.lowercased() == "manager/id", type.isOfUsers {
            guard used == "eq", case .text(let id)? = tokens.popFirst() else { throw .unsupportedClause("manager") }
            return .clause(SQLCondition(sql: "managerID = ?", arguments: [id.lowercased()]))
        }
        let property = try type.property(name)
        guard property.isSingle else { throw property.unsupported }
        if used == "in" {
            let (texts, hasNull) = try list(of: property)
            let test = FilterExpression.test(property, .isIn(texts))
            return !hasNull ? test : texts.isEmpty ? .isNull(property) : .or([.isNull(property), test])
        }
        guard take(word: "null") else { return .test(property, try test(of: property, used)) }
        try property.check(.null, isAdvanced: isAdvanced)
        switch used {
        case "eq": return .isNull(property)
        case "ne": return .not(.isNull(property))
        default: throw property.unsupported
        }
    }

    /// `('a', null)`, of at least one and, unless in an advanced query, at most fifteen.
    private mutating func list(of property: GraphProperty) throws(GraphError) -> (texts: [String], hasNull: Bool) {
        try property.check(.isIn, isAdvanced: isAdvanced)
        guard tokens.popFirst() == .open else { throw GraphError(.invalidFilter) }
        var (texts, hasNull) = ([String](), false)
        repeat {
            if take(word: "null") {
                try property.check(.null, isAdvanced: isAdvanced)
                hasNull = true
            } else {
                texts.append(try value(for: property))
            }
        } while takeComma()
        guard tokens.popFirst() == .close else { throw GraphError(.invalidFilter) }
        guard texts.count <= 15 || isAdvanced else { throw GraphError(.tooManyValues) }
        return (texts, hasNull)
    }

    /// `otherMails/$count eq 0`: there is no other number that Graph compares with, except of owners; of role assignments
    /// it is also asked, in any query, whether there are some.
    ///
    /// > Source: [List memberOf, example 6](https://learn.microsoft.com/graph/api/user-list-memberof)
    private mutating func count(of name: String, _ used: String) throws(GraphError) -> FilterExpression {
        let list = try FilterCollection(name, of: type)
        let ofRoles = name.lowercased() == "approleassignments"
        guard isAdvanced || ofRoles else { throw GraphError(.advancedOnly, "$count") }
        guard case .word(let text)? = tokens.popFirst(), let number = Int(text),
            used == "eq" || used == "ne" || used == "gt" && ofRoles, number == 0 || name.lowercased() == "owners"
        else { throw type.unsupported(name) }
        return .clause(
            SQLCondition(sql: "json_array_length(\(list.sql)) \(used == "eq" ? "=" : "<>") \(number)"))
    }

    private mutating func test(of property: GraphProperty, _ word: String) throws(GraphError) -> FilterTest {
        guard let used = FilterOperator(rawValue: word) else { throw property.unsupported }
        if used == .isIn {
            let (texts, hasNull) = try list(of: property)
            guard !hasNull else { throw property.unsupported }
            return .isIn(texts)
        }
        let text = try value(for: property)
        try property.check(used, isAdvanced: isAdvanced)
        return .compare(used, text)
    }

    private mutating func value(for property: GraphProperty) throws(GraphError) -> String {
        switch (tokens.popFirst(), property.kind) {
        case (.text(let text)?, .text), (.text(let text)?, .texts):
            guard !property.isGUID else { throw GraphError(.quotedGUID) }
            guard isAdvanced || text.utf16.count <= Self.maximumTextLength else {
                throw property.unsupported
            }
            return text
        case (.word(let word)?, .flag) where ["true", "false"].contains(word.lowercased()): return word.lowercased()
        case (.word(let word)?, .date):
            guard let time = Self.time(word) ?? (property.own == nil ? word.lowercased() : nil) else {
                throw property.unsupported
            }
            return time
        // An id can be written without quotation marks.
        case (.word(let word)?, .text) where property.own == nil, (.word(let word)?, .texts) where property.own == nil:
            return word.lowercased()
        case (nil, _): throw GraphError(.invalidFilter)
        default: throw property.unsupported
        }
    }

    /// A time as the directory keeps it: in UTC, to the second.
    static func time(_ text: String) -> String? {
        let whole = text.replacing(/\.[0-9]+/, with: "")
        guard let date = try? Date(whole, strategy: .iso8601) else { return nil }
        return date.formatted(.iso8601)
    }

    mutating func takeOperator() -> String? {
        guard case .word(let word)? = tokens.first, Self.operators.contains(word.lowercased()) else { return nil }
        tokens.removeFirst()
        return word.lowercased()
    }

    private mutating func takeComma() -> Bool {
        guard tokens.first == .comma else { return false }
        tokens.removeFirst()
        return true
    }
}
