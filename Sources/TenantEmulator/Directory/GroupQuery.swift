import Foundation

/// A request for a list of groups, understood.
///
/// Of `$filter` it knows clauses joined by `and`: `eq` and `ne` on texts and flags, `startswith`, `in`, and
/// `groupTypes/any(c:c eq 'Unified')`.
///
/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list)
struct GroupQuery: Sendable {
    private let clauses: [@Sendable (DirectoryGroup) -> Bool]
    private let select: [String]?
    private let isDescending: Bool
    private let isOrdered: Bool
    let top: Int
    let wantsCount: Bool
    /// How many groups come before the page.
    let start: Int

    /// Reads the query of a request.
    ///
    /// - Throws: ``GraphError`` 400.
    init(_ parameters: FormParameters, isEventual: Bool, seal: Seal) throws(GraphError) {
        if let name = parameters.duplicate, name.hasPrefix("$") {
            throw .badRequest(
                "Query option '\(name)' was specified more than once, but it must be specified at most once.")
        }
        if parameters["$skip"] != nil { throw .badRequest("'$skip' is not supported by the service.") }
        if let item = parameters["$expand"] { throw .invalidExpansion(item) }
        if parameters["$search"] != nil, !isEventual { throw .searchNeedsHeader }
        let asksCount = try UserQuery.count(parameters["$count"])
        let isAdvanced = isEventual && (asksCount || parameters["$search"] != nil)
        var clauses: [@Sendable (DirectoryGroup) -> Bool] = []
        if let filter = parameters["$filter"] {
            for clause in Self.split(filter) { clauses.append(try Self.test(clause, isAdvanced: isAdvanced)) }
        }
        if let search = parameters["$search"] { clauses.append(try Self.search(search)) }
        self.clauses = clauses
        select = try parameters["$select"].map { text throws(GraphError) in try Self.selection(text) }
        let order = parameters["$orderby"]?.split(separator: " ").map { $0.lowercased() }
        guard
            order.map({ $0 == ["displayname"] || $0 == ["displayname", "asc"] || $0 == ["displayname", "desc"] })
                ?? true,
            order == nil || parameters["$filter"] == nil || isAdvanced
        else { throw .sortingUnsupported }
        isOrdered = order != nil
        isDescending = order?.last == "desc"
        top = try UserQuery.top(parameters["$top"])
        let place = try parameters["$skiptoken"].map { text throws(GraphError) in
            try PagePosition(text, of: parameters, seal: seal).place
        }
        start = Int(place?.row ?? 0)
        wantsCount = isEventual && asksCount && place == nil
    }

    /// Those of some groups whom the query finds, in its order.
    func found(among groups: [DirectoryGroup]) -> [DirectoryGroup] {
        let found = groups.filter { group in clauses.allSatisfy { $0(group) } }
        guard isOrdered else { return found }
        let sorted = found.sorted { NameFolding.fold($0.displayName) < NameFolding.fold($1.displayName) }
        return isDescending ? sorted.reversed() : sorted
    }

    /// A group with what was selected of it.
    func members(of group: DirectoryGroup) -> [JSONValue.Member] {
        select.map { names in group.members.filter { names.contains($0.name) } } ?? group.members
    }

    private static let names = DirectoryGroup.everybody(in: "", called: "").members.map(\.name)

    /// Reads `$select`.
    ///
    /// - Throws: ``GraphError`` 400 for a property that a group doesn't have.
    static func selection(_ text: String) throws(GraphError) -> [String] {
        var selected: [String] = []
        for name in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            guard let known = names.first(where: { $0.lowercased() == name.lowercased() }) else { throw unknown(name) }
            selected.append(known)
        }
        return selected
    }

    private static func unknown(_ name: String) -> GraphError {
        .badRequest("Could not find a property named '\(name)' on type 'microsoft.graph.group'.")
    }

    /// The parts between `and`, outside of quotation marks.
    private static func split(_ text: String) -> [String] {
        var parts = [""]
        for (index, piece) in text.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
            let outside = index.isMultiple(of: 2)
            let halves = outside ? piece.split(separator: " and ", omittingEmptySubsequences: false) : [piece]
            if index > 0 { parts[parts.count - 1] += "'" }
            parts[parts.count - 1] += halves[0]
            parts += halves.dropFirst().map(String.init)
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func test(
        _ clause: String, isAdvanced: Bool
    ) throws(GraphError) -> @Sendable (DirectoryGroup) -> Bool {
        if let match = clause.wholeMatch(of: /(\w+) (eq|ne) (true|false|null|'(?:[^']|'')*')/) {
            if match.2 == "ne", !isAdvanced { throw .advancedOnly("NotEqualsMatch") }
            return try comparison(String(match.1), [literal(match.3)], isEqual: match.2 == "eq")
        }
        if let match = clause.wholeMatch(of: /(\w+) in \(('(?:[^']|'')*'(?:, ?'(?:[^']|'')*')*)\)/) {
            let texts = match.2.matches(of: /'(?:[^']|'')*'/).map { literal($0.output) }
            guard texts.count <= 15 else { throw .tooManyValues }
            return try comparison(String(match.1), texts, isEqual: true)
        }
        if let match = clause.wholeMatch(of: /startswith\((\w+), ?('(?:[^']|'')*')\)/.ignoresCase()) {
            let (name, start) = (String(match.1), NameFolding.fold(literal(match.2)))
            guard ["displayname", "description", "mailnickname"].contains(name.lowercased()), !start.isEmpty else {
                throw unsupported(name)
            }
            return { NameFolding.fold(value(name, of: $0)).hasPrefix(start) }
        }
        if let match = clause.wholeMatch(of: /groupTypes\/any\((\w+): ?\1 eq '(\w+)'\)/.ignoresCase()) {
            let isUnified = match.2.lowercased() == "unified"
            return { _ in isUnified }
        }
        throw .invalidFilter
    }

    private static func comparison(
        _ name: String, _ values: [String], isEqual: Bool
    ) throws(GraphError) -> @Sendable (DirectoryGroup) -> Bool {
        guard let known = names.first(where: { $0.lowercased() == name.lowercased() }) else { throw unknown(name) }
        guard known != "groupTypes", known != "visibility" else { throw unsupported(known) }
        let folded = values.map(NameFolding.fold)
        return { folded.contains(NameFolding.fold(value(known, of: $0))) == isEqual }
    }

    private static func unsupported(_ name: String) -> GraphError {
        .unsupportedQuery(
            "Unsupported or invalid query filter clause specified for property '\(name)' of resource 'Group'.")
    }

    private static func literal(_ text: Substring) -> String {
        text.hasPrefix("'") ? String(text.dropFirst().dropLast()).replacing("''", with: "'") : String(text)
    }

    private static func value(_ name: String, of group: DirectoryGroup) -> String {
        let value = group.members.first { $0.name.lowercased() == name.lowercased() }?.value ?? .null
        return value.string ?? value.text
    }

    /// Reads `$search`: `"displayName:text"` or `"description:text"`.
    private static func search(_ text: String) throws(GraphError) -> @Sendable (DirectoryGroup) -> Bool {
        guard let match = text.wholeMatch(of: /"(displayName|description):([^"]+)"/.ignoresCase()) else {
            throw .invalidSearch
        }
        let (name, tokens) = (String(match.1), SearchTokenizer.tokens(of: String(match.2)))
        guard !tokens.isEmpty else { throw .invalidSearch }
        return { group in
            let words = SearchTokenizer.tokens(of: value(name, of: group))
            return tokens.allSatisfy { token in words.contains { $0.hasPrefix(token) } }
        }
    }
}
