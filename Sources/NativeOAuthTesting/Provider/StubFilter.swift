/// As much of OData as finding people takes: `startswith`, `eq`, `and`, `or`, brackets; and `$search` by property.
///
/// Letters match whatever their case; accents have to be right.
///
/// > Source: [OData 4.01, URL conventions, section 5.1.1](https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html)
struct StubFilter {
    private typealias Test = ([String: StubJSON]) -> Bool

    private var tests: [Test] = []

    /// Reads both query options; nil when one of them is not understood.
    init?(filter: String?, search: String?) {
        if let filter {
            var rest = filter[...]
            guard let test = Self.alternatives(&rest), rest.allSatisfy({ $0 == " " }) else { return nil }
            tests.append(test)
        }
        if let search {
            guard let test = Self.search(search) else { return nil }
            tests.append(test)
        }
    }

    func matches(_ person: [String: StubJSON]) -> Bool { tests.allSatisfy { $0(person) } }

    private static func alternatives(_ rest: inout Substring) -> Test? {
        guard let tests = list(" or ", of: conjunction, from: &rest) else { return nil }
        return { person in tests.contains { $0(person) } }
    }

    private static func conjunction(_ rest: inout Substring) -> Test? {
        guard let tests = list(" and ", of: term, from: &rest) else { return nil }
        return { person in tests.allSatisfy { $0(person) } }
    }

    private static func list(
        _ word: String, of item: (inout Substring) -> Test?, from rest: inout Substring
    ) -> [Test]? {
        var tests: [Test] = []
        repeat {
            guard let test = item(&rest) else { return nil }
            tests.append(test)
        } while take(word, from: &rest)
        return tests
    }

    private static func term(_ rest: inout Substring) -> Test? {
        if take("(", from: &rest) {
            guard let test = alternatives(&rest), take(")", from: &rest) else { return nil }
            return test
        }
        // Of the apostrophes in a text, two stand for one.
        let pattern = /startswith\(([A-Za-z]*), *'((?:[^']|'')*)'\)|([A-Za-z]*) eq  *'((?:[^']|'')*)'/
        guard let match = rest.prefixMatch(of: pattern) else { return nil }
        rest = rest[match.range.upperBound...]
        let (property, begins) = (String(match.1 ?? match.3 ?? ""), match.1 != nil)
        let wanted = (match.2 ?? match.4 ?? "").replacing("''", with: "'").lowercased()
        return { person in
            let value = person[property]?.string?.lowercased()
            return begins ? value?.hasPrefix(wanted) ?? false : value == wanted
        }
    }

    private static func take(_ token: String, from rest: inout Substring) -> Bool {
        guard rest.hasPrefix(token) else { return false }
        rest = rest.dropFirst(token.count)
        return true
    }

    /// `"displayName:adele" OR "mail:adele"`.
    private static func search(_ text: String) -> Test? {
        var tests: [Test] = []
        for clause in text.split(separator: " OR ") {
            guard clause.count > 2, clause.hasPrefix("\""), clause.hasSuffix("\"") else { return nil }
            let halves = clause.dropFirst().dropLast().split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            let (property, prefix) = (String(halves[0]), halves[1].lowercased())
            let test: Test = { person in
                let words = person[property]?.string?.lowercased().split { " @.-".contains($0) } ?? []
                return words.contains { $0.hasPrefix(prefix) }
            }
            tests.append(test)
        }
        guard !tests.isEmpty else { return nil }
        return { [tests] person in tests.contains { $0(person) } }
    }
}
