/// Understands a `$filter` on users: comparisons, `startswith`, `endswith`, `in`, `any`, `not`, `and`, `or` and
/// parentheses, each where ``FilterRules`` has it.
///
/// `not` binds more tightly than `and`, and that more tightly than `or`. Words may be written in any case. Everything
/// else that OData knows is refused with the answer that Graph gives for it.
///
/// > Source: [OData 4.01 URL conventions, section 5.1.1](https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html)
struct FilterParser {
    /// The deepest nesting and the most clauses that are understood.
    private static let deepest = 30
    private static let mostClauses = 100

    private var tokens: ArraySlice<FilterLexer.Token>
    private var depth = 0
    private var clauses = 0
    private let isAdvanced: Bool

    /// Understands a filter.
    ///
    /// - Parameters:
    ///   - filter: The text of the parameter.
    ///   - isAdvanced: Whether the request has what advanced queries need: `$count=true` and the header.
    /// - Returns: What it says.
    /// - Throws: ``GraphError`` 400.
    static func parse(_ filter: String, isAdvanced: Bool = false) throws(GraphError) -> FilterExpression {
        var parser = FilterParser(tokens: try FilterLexer.tokens(filter)[...], isAdvanced: isAdvanced)
        let expression = try parser.disjunction()
        guard parser.tokens.isEmpty else { throw .invalidFilter }
        return expression
    }

    private init(tokens: ArraySlice<FilterLexer.Token>, isAdvanced: Bool) {
        self.tokens = tokens
        self.isAdvanced = isAdvanced
    }

    private mutating func disjunction() throws(GraphError) -> FilterExpression {
        var parts = [try conjunction()]
        while take(word: "or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(GraphError) -> FilterExpression {
        var parts = [try clause()]
        while take(word: "and") { parts.append(try clause()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func clause() throws(GraphError) -> FilterExpression {
        clauses += 1
        guard clauses <= Self.mostClauses else { throw .invalidFilter }
        switch tokens.popFirst() {
        case .open: return try parenthesized()
        case .word(let word) where word.lowercased() == "not":
            guard isAdvanced else { throw .advancedOnly("not") }
            return .not(try clause())
        case .word(let word):
            return tokens.first == .open ? try call(word) : try comparison(word)
        default: throw .invalidFilter
        }
    }

    private mutating func parenthesized() throws(GraphError) -> FilterExpression {
        depth += 1
        guard depth <= Self.deepest else { throw .invalidFilter }
        let inner = try disjunction()
        guard tokens.popFirst() == .close else { throw .invalidFilter }
        depth -= 1
        return inner
    }

    private mutating func call(_ name: String) throws(GraphError) -> FilterExpression {
        let function = name.lowercased()
        tokens.removeFirst()
        if function.hasSuffix("/any") { return try any(of: String(name.dropLast("/any".count))) }
        guard case .word(let propertyName)? = tokens.popFirst(), tokens.popFirst() == .comma,
            case .text(let text)? = tokens.popFirst(), tokens.popFirst() == .close
        else { throw .invalidFilter }
        let property = try property(propertyName)
        guard text.utf16.count <= FilterRules.longestText else { throw .unsupportedClause(property.rawValue) }
        switch function {
        case "startswith":
            try FilterRules.check(.startsWith, on: property, isAdvanced: isAdvanced)
            return .startsWith(property, text)
        case "endswith":
            try FilterRules.checkEndsWith(on: property, isAdvanced: isAdvanced)
            return .endsWith(property, text)
        default: throw .unsupportedClause(property.rawValue)
        }
    }

    /// `businessPhones/any(p:p eq '…')`, after its parenthesis.
    private mutating func any(of name: String) throws(GraphError) -> FilterExpression {
        guard case .word(let variable)? = tokens.popFirst(), tokens.popFirst() == .colon,
            case .word(let used)? = tokens.popFirst(), used == variable,
            case .word(let operation)? = tokens.popFirst(), case .text(let text)? = tokens.popFirst(),
            tokens.popFirst() == .close
        else { throw .invalidFilter }
        let property = try property(name)
        guard property == .businessPhones, operation.lowercased() == "eq" else {
            throw .unsupportedClause(property.rawValue)
        }
        return .anyPhone(text)
    }

    private mutating func comparison(_ name: String) throws(GraphError) -> FilterExpression {
        guard case .word(let word)? = tokens.popFirst(),
            ["eq", "ne", "ge", "le", "gt", "lt", "in"].contains(word.lowercased())
        else { throw .invalidFilter }
        let property = try property(name)
        guard let used = FilterRules.Operator(rawValue: word.lowercased()) else {
            throw .unsupportedClause(property.rawValue)
        }
        if used == .isIn {
            try FilterRules.check(.isIn, on: property, isAdvanced: isAdvanced)
            return .isIn(property, try list(for: property))
        }
        guard let text = try value(for: property) else {
            try FilterRules.check(.null, on: property, isAdvanced: isAdvanced)
            switch used {
            case .eq: return .isNull(property)
            case .ne: return .not(.isNull(property))
            default: throw .unsupportedClause(property.rawValue)
            }
        }
        try FilterRules.check(used, on: property, isAdvanced: isAdvanced)
        switch used {
        case .eq: return .compare(property, .eq, text)
        case .ne: return .compare(property, .ne, text)
        case .ge: return .compare(property, .ge, text)
        default: return .compare(property, .le, text)
        }
    }

    /// What a property is compared with; nil for `null`.
    private mutating func value(for property: UserProperty) throws(GraphError) -> String? {
        switch tokens.popFirst() {
        case .text(let text)? where property != .accountEnabled: return text
        case .word(let word)? where property == .accountEnabled && ["true", "false"].contains(word.lowercased()):
            return word
        case .word(let word)? where word.lowercased() == "null" && property != .accountEnabled: return nil
        case nil: throw .invalidFilter
        default: throw .unsupportedClause(property.rawValue)
        }
    }

    /// `('a', 'b')`, at least one and at most fifteen.
    private mutating func list(for property: UserProperty) throws(GraphError) -> [String] {
        guard tokens.popFirst() == .open else { throw .invalidFilter }
        var texts: [String] = []
        repeat {
            guard let text = try value(for: property) else { throw .unsupportedClause(property.rawValue) }
            texts.append(text)
        } while takeComma()
        guard tokens.popFirst() == .close else { throw .invalidFilter }
        guard texts.count <= 15 else { throw .tooManyValues }
        return texts
    }

    private mutating func takeComma() -> Bool {
        guard tokens.first == .comma else { return false }
        tokens.removeFirst()
        return true
    }

    private func property(_ name: String) throws(GraphError) -> UserProperty {
        guard let property = UserProperty(name: name) else { throw .unknownProperty(name) }
        return property
    }

    private mutating func take(word: String) -> Bool {
        guard case .word(let next)? = tokens.first, next.lowercased() == word else { return false }
        tokens.removeFirst()
        return true
    }
}
