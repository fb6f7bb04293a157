/// A `$filter` on objects that are few: looked at one by one, by what they say of themselves.
///
/// It understands what ``FilterParser`` does, with the properties and operators of a table.
struct ObjectFilter: Sendable {
    /// The members of an object, by their names in lower case.
    typealias Object = [String: JSONValue]
    private typealias Test = @Sendable (Object) -> Bool

    /// What a filter may ask of a type of object.
    struct Table: Sendable {
        /// How errors call the type.
        let resource: String
        /// By the name in lower case: the name, and how `eq`, `startsWith`, `ge` and null can be asked for, each by default (D),
        /// in advanced queries (A) or not.
        let rows: [String: (name: String, support: [Character])]

        init(resource: String, _ text: String) {
            self.resource = resource
            rows = text.split(separator: "\n").reduce(into: [:]) { rows, line in
                let words = line.split(separator: " ")
                guard words.count == 5 else { return }
                rows[words[0].lowercased()] = (String(words[0]), words.dropFirst().compactMap(\.first))
            }
        }

        func unsupported(_ name: String) -> GraphError {
            .unsupportedQuery(
                "Unsupported or invalid query filter clause specified for property '\(name)' of resource '\(resource)'."
            )
        }

        /// Finds a property that may be asked so.
        fileprivate func property(
            _ name: String, _ column: Int, _ operation: String, isAdvanced: Bool
        ) throws(GraphError) -> String {
            guard let row = rows[name.lowercased()] else {
                throw .badRequest(
                    "Could not find a property named '\(name)' on type 'microsoft.graph.\(resource.lowercased())'.")
            }
            switch row.support[column] {
            case "D": break
            case "A" where isAdvanced: break
            case "A": throw .advancedOnly(operation)
            default: throw unsupported(row.name)
            }
            if ["ne", "not"].contains(operation), !isAdvanced { throw .advancedOnly(operation) }
            return row.name.lowercased()
        }
    }

    private static let deepest = 15
    private static let maximumClauses = 100

    private var tokens: ArraySlice<FilterLexer.Token>
    private let table: Table
    private let isAdvanced: Bool
    private var (depth, clauses) = (0, 0)

    /// Understands a filter: returns what tells whether an object meets it.
    static func parse(
        _ text: String, _ table: Table, isAdvanced: Bool
    ) throws(GraphError) -> @Sendable (Object) -> Bool {
        var parser = ObjectFilter(
            tokens: try FilterLexer.tokens(text)[...], table: table, isAdvanced: isAdvanced)
        let test = try parser.disjunction()
        guard parser.tokens.isEmpty else { throw .invalidFilter }
        return test
    }

    private init(tokens: ArraySlice<FilterLexer.Token>, table: Table, isAdvanced: Bool) {
        (self.tokens, self.table, self.isAdvanced) = (tokens, table, isAdvanced)
    }

    private mutating func disjunction() throws(GraphError) -> Test {
        var parts = [try conjunction()]
        while take("or") { parts.append(try conjunction()) }
        return { [parts] object in parts.contains { $0(object) } }
    }

    private mutating func conjunction() throws(GraphError) -> Test {
        var parts = [try clause()]
        while take("and") { parts.append(try clause()) }
        return { [parts] object in parts.allSatisfy { $0(object) } }
    }

    private mutating func clause() throws(GraphError) -> Test {
        clauses += 1
        guard clauses <= Self.maximumClauses, depth < Self.deepest else { throw .invalidFilter }
        switch tokens.popFirst() {
        case .open:
            depth += 1
            let inner = try disjunction()
            guard tokens.popFirst() == .close else { throw .invalidFilter }
            depth -= 1
            return inner
        case .word(let word) where word.lowercased() == "not":
            guard isAdvanced else { throw .advancedOnly("not") }
            depth += 1
            let inner = try clause()
            depth -= 1
            return { !inner($0) }
        case .word(let word): return tokens.first == .open ? try call(word) : try comparison(word)
        default: throw .invalidFilter
        }
    }

    private mutating func call(_ name: String) throws(GraphError) -> Test {
        tokens.removeFirst()
        guard name.lowercased().hasSuffix("/any") else {
            guard case .word(let property)? = tokens.popFirst() else { throw .invalidFilter }
            let (key, test) = try function(name, on: property)
            return { test($0[key] ?? .null) }
        }
        let list = String(name.dropLast("/any".count))
        if tokens.first == .close {
            // Of nothing in particular: whether there is any.
            tokens.removeFirst()
            guard table.rows[list.lowercased()] != nil else { throw table.unsupported(list) }
            return { $0[list.lowercased()]?.array?.isEmpty == false }
        }
        guard case .word(let variable)? = tokens.popFirst(), tokens.popFirst() == .colon,
            case .word(let word)? = tokens.popFirst()
        else { throw .invalidFilter }
        let test: @Sendable (JSONValue) -> Bool
        var member: String?
        if tokens.first == .open {
            tokens.removeFirst()
            guard tokens.popFirst() == .word(variable) else { throw .invalidFilter }
            test = try function(word, on: list).1
        } else {
            let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.first == variable, take("eq") else { throw .invalidFilter }
            member = parts.count > 1 ? parts[1] : nil
            _ = try table.property(member.map { "\(list)/\($0)" } ?? list, 0, "eq", isAdvanced: isAdvanced)
            let value = try literal()
            test = { Self.text($0) == value }
        }
        guard tokens.popFirst() == .close else { throw .invalidFilter }
        let listKey = list.lowercased()
        return { [member] object in
            (object[listKey]?.array ?? []).contains { item in
                guard let member else { return test(item) }
                return test(item[member] ?? .null)
            }
        }
    }

    private mutating func function(
        _ name: String, on property: String
    ) throws(GraphError) -> (String, @Sendable (JSONValue) -> Bool) {
        guard tokens.popFirst() == .comma, case .text(let text)? = tokens.popFirst(), tokens.popFirst() == .close else {
            throw .invalidFilter
        }
        let key = try table.property(property, 1, name, isAdvanced: isAdvanced)
        guard !text.isEmpty else { throw table.unsupported(property) }
        let folded = NameFolding.fold(text)
        switch name.lowercased() {
        case "startswith": return (key, { Self.text($0)?.hasPrefix(folded) ?? false })
        case "endswith" where ["mail", "proxyaddresses"].contains(key):
            guard isAdvanced else { throw .advancedOnly("endsWith") }
            return (key, { Self.text($0)?.hasSuffix(folded) ?? false })
        default: throw table.unsupported(property)
        }
    }

    private mutating func comparison(_ name: String) throws(GraphError) -> Test {
        guard case .word(let word)? = tokens.popFirst() else { throw .invalidFilter }
        let operation = word.lowercased()
        if name.lowercased().hasSuffix("/$count") {
            let key = name.dropLast("/$count".count).lowercased()
            guard isAdvanced else { throw .advancedOnly("$count") }
            guard tokens.popFirst() == .word("0"), ["eq", "ne"].contains(operation), table.rows[key] != nil else {
                throw table.unsupported(name)
            }
            return { ($0[key]?.array?.isEmpty ?? true) == (operation == "eq") }
        }
        if take("null") {
            let key = try table.property(name, 3, "null", isAdvanced: isAdvanced)
            guard ["eq", "ne"].contains(operation) else { throw table.unsupported(name) }
            return { (($0[key] ?? .null) == .null) == (operation == "eq") }
        }
        switch operation {
        case "eq", "ne":
            let key = try table.property(name, 0, operation, isAdvanced: isAdvanced)
            let value = try literal()
            return { (Self.text($0[key] ?? .null) == value) == (operation == "eq") }
        case "in":
            let key = try table.property(name, 0, operation, isAdvanced: isAdvanced)
            guard tokens.popFirst() == .open else { throw .invalidFilter }
            var values: [String] = []
            repeat { values.append(try literal()) } while takeComma()
            guard tokens.popFirst() == .close else { throw .invalidFilter }
            guard values.count <= 15 else { throw .tooManyValues }
            return { [values] object in Self.text(object[key] ?? .null).map(values.contains) ?? false }
        case "ge", "le":
            let key = try table.property(name, 2, operation, isAdvanced: isAdvanced)
            let value = try literal()
            return { object in
                Self.text(object[key] ?? .null).map { operation == "ge" ? $0 >= value : $0 <= value } ?? false
            }
        case "gt", "lt": throw table.unsupported(name)
        default: throw .invalidFilter
        }
    }

    private mutating func literal() throws(GraphError) -> String {
        switch tokens.popFirst() {
        case .text(let text)?: return NameFolding.fold(text)
        case .word(let word)?: return (FilterParser.time(word) ?? word).lowercased()
        default: throw .invalidFilter
        }
    }

    private mutating func take(_ word: String) -> Bool {
        guard case .word(let next)? = tokens.first, next.lowercased() == word else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func takeComma() -> Bool {
        guard tokens.first == .comma else { return false }
        tokens.removeFirst()
        return true
    }

    /// A value as it is compared; nil for none.
    private static func text(_ value: JSONValue) -> String? {
        value == .null ? nil : NameFolding.fold(value.string ?? value.text)
    }
}
