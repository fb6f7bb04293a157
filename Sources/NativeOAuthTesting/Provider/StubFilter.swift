/// As much of OData as finding people takes: `startswith` and `eq` joined by `or`, and `$search` by property.
///
/// Letters match whatever their case; accents have to be right.
///
/// > Source: [OData 4.01, URL conventions, section 5.1.1](https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html)
struct StubFilter {
    private typealias Test = ([String: StubJSON]) -> Bool

    /// The alternatives of each option.
    private var options: [[Test]] = []

    /// Reads both query options; nil when one of them is not understood.
    init?(filter: String?, search: String?) {
        if let filter {
            guard let tests = Self.comparisons(filter) else { return nil }
            options.append(tests)
        }
        if let search {
            guard let tests = Self.clauses(search) else { return nil }
            options.append(tests)
        }
    }

    func matches(_ person: [String: StubJSON]) -> Bool {
        options.allSatisfy { tests in tests.contains { $0(person) } }
    }

    /// `startswith(displayName,'adele') or mail eq 'adele'`.
    private static func comparisons(_ text: String) -> [Test]? {
        // Of the apostrophes in a text, two stand for one.
        let pattern = /startswith\(([A-Za-z]*), *'((?:[^']|'')*)'\)|([A-Za-z]*) eq  *'((?:[^']|'')*)'/
        var tests: [Test] = []
        var rest = text[...]
        while let match = rest.prefixMatch(of: pattern) {
            let (property, begins) = (String(match.1 ?? match.3 ?? ""), match.1 != nil)
            let wanted = (match.2 ?? match.4 ?? "").replacing("''", with: "'").lowercased()
            tests.append { person in
                let value = person[property]?.string?.lowercased()
                return begins ? value?.hasPrefix(wanted) ?? false : value == wanted
            }
            rest = rest[match.range.upperBound...]
            if rest.isEmpty { return tests }
            guard rest.hasPrefix(" or ") else { return nil }
            rest = rest.dropFirst(4)
        }
        return nil
    }

    /// `"displayName:adele" OR "mail:adele"`.
    private static func clauses(_ text: String) -> [Test]? {
        var tests: [Test] = []
        for clause in text.split(separator: " OR ") {
            guard clause.count > 2, clause.hasPrefix("\""), clause.hasSuffix("\"") else { return nil }
            let halves = clause.dropFirst().dropLast().split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            let (property, prefix) = (String(halves[0]), halves[1].lowercased())
            tests.append { person in
                let words = person[property]?.string?.lowercased().split { " @.-".contains($0) } ?? []
                return words.contains { $0.hasPrefix(prefix) }
            }
        }
        return tests.isEmpty ? nil : tests
    }
}
