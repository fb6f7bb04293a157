/// As much of OData as finding people takes: `startswith`, `eq`, `and`, `or`, brackets; and `$search` by property.
///
/// Letters match whatever their case; accents have to be right.
///
/// > Source: [OData 4.01, URL conventions, section 5.1.1](https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html)
struct StubFilter {
    private indirect enum Node {
        case everybody
        case test(property: String, prefix: String, isWhole: Bool)
        case anyWord(property: String, prefix: String)
        case both(Node, Node)
        case either(Node, Node)
    }

    private var root = Node.everybody

    /// Reads both query options; nil when one of them is not understood.
    init?(filter: String?, search: String?) {
        if let filter {
            var rest = filter[...]
            guard let node = Self.alternatives(&rest), rest.allSatisfy({ $0 == " " }) else { return nil }
            root = .both(root, node)
        }
        if let search {
            guard let node = Self.search(search) else { return nil }
            root = .both(root, node)
        }
    }

    func matches(_ person: [String: StubJSON]) -> Bool { Self.holds(root, for: person) }

    private static func holds(_ node: Node, for person: [String: StubJSON]) -> Bool {
        switch node {
        case .everybody: return true
        case .test(let property, let prefix, let isWhole):
            let value = person[property]?.string?.lowercased()
            return isWhole ? value == prefix : value?.hasPrefix(prefix) ?? false
        case .anyWord(let property, let prefix):
            let words = person[property]?.string?.lowercased().split { " @.-".contains($0) } ?? []
            return words.contains { $0.hasPrefix(prefix) }
        case .both(let left, let right): return holds(left, for: person) && holds(right, for: person)
        case .either(let left, let right): return holds(left, for: person) || holds(right, for: person)
        }
    }

    private static func alternatives(_ rest: inout Substring) -> Node? {
        guard var node = conjunction(&rest) else { return nil }
        while take(" or ", from: &rest) {
            guard let next = conjunction(&rest) else { return nil }
            node = .either(node, next)
        }
        return node
    }

    private static func conjunction(_ rest: inout Substring) -> Node? {
        guard var node = term(&rest) else { return nil }
        while take(" and ", from: &rest) {
            guard let next = term(&rest) else { return nil }
            node = .both(node, next)
        }
        return node
    }

    private static func term(_ rest: inout Substring) -> Node? {
        if take("(", from: &rest) {
            guard let node = alternatives(&rest), take(")", from: &rest) else { return nil }
            return node
        }
        let begins = take("startswith(", from: &rest)
        let property = String(rest.prefix { $0.isLetter })
        rest = rest.dropFirst(property.count)
        guard take(begins ? "," : " eq ", from: &rest), let literal = literal(&rest), !begins || take(")", from: &rest)
        else { return nil }
        return .test(property: property, prefix: literal.lowercased(), isWhole: !begins)
    }

    /// A text between apostrophes, of which two stand for one.
    private static func literal(_ rest: inout Substring) -> String? {
        while take(" ", from: &rest) {}
        guard take("'", from: &rest) else { return nil }
        var text = ""
        while let character = rest.popFirst() {
            if character != "'" {
                text.append(character)
            } else if take("'", from: &rest) {
                text.append("'")
            } else {
                return text
            }
        }
        return nil
    }

    private static func take(_ token: String, from rest: inout Substring) -> Bool {
        guard rest.hasPrefix(token) else { return false }
        rest = rest.dropFirst(token.count)
        return true
    }

    /// `"displayName:adele" OR "mail:adele"`.
    private static func search(_ text: String) -> Node? {
        var node: Node?
        for clause in text.split(separator: " OR ") {
            guard clause.count > 2, clause.hasPrefix("\""), clause.hasSuffix("\"") else { return nil }
            let halves = clause.dropFirst().dropLast().split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            let next = Node.anyWord(property: String(halves[0]), prefix: halves[1].lowercased())
            node = node.map { .either($0, next) } ?? next
        }
        return node
    }
}
