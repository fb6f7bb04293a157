import NativeOAuth

extension PeopleQuery {
    /// The most words that go into a search; further ones would only narrow it, and the ranking still counts them.
    private static let maximumTerms = 8

    /// The search for a name: every word, in one of its spellings, begins a word of the display name, the given name, the
    /// surname, or, where few words were typed, an address.
    ///
    /// Nil when there is no letter and no digit in what was typed.
    var search: SearchExpression? {
        let terms = typed.terms.prefix(Self.maximumTerms)
        guard !terms.isEmpty else { return nil }
        let words = terms.map { Self.word($0, of: terms.count) }
        let whole = SearchExpression.all(words)
        if whole.isShort { return whole }
        // Fewer words find the same people and some others, whom the ranking puts behind them.
        let plain = terms.map { SearchExpression.clause(property: "displayName", text: $0) }
        return (1...plain.count).reversed().lazy.map { .all(Array(plain.prefix($0))) }.first(where: \.isShort)
            ?? .clause(property: "displayName", text: String(terms.first?.prefix(SearchExpression.fewestLetters) ?? ""))
    }

    /// The same for a word that is short for a department or a title, and for those whose work that is; nil for other words.
    func searchWithMeanings(byWork: Bool) -> SearchExpression? {
        guard byWork, typed.kind == .name, typed.terms.count == 1, let term = typed.terms.first else { return nil }
        let work = ShortWork.meanings(of: NameFolding.fold(term)).flatMap { meaning in
            ["jobTitle", "department"].map { SearchExpression.clause(property: $0, text: meaning) }
        }
        guard !work.isEmpty, let search else { return nil }
        return .any([search] + work)
    }

    /// The search for those whom the first one missed: words together that were typed apart and the other way round, and
    /// words of the title or the department; nil when there is nothing else to ask.
    func widerSearch(byWork: Bool) -> SearchExpression? {
        let terms = Array(typed.terms.prefix(Self.maximumTerms))
        guard !terms.isEmpty else { return nil }
        var ways: [SearchExpression] = []
        if terms.count > 1, terms.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
            for joined in [terms.joined(), terms.joined(separator: ".")] {
                ways += ["userPrincipalName", "mail"].map { .clause(property: $0, text: joined) }
            }
            ways.append(.clause(property: "displayName", text: terms.joined()))
        }
        for (index, term) in terms.enumerated() {
            for parts in NameSpelling.parted(term).prefix(3) {
                let others = terms[..<index] + parts + terms[(index + 1)...]
                ways.append(.all(others.map { .clause(property: "displayName", text: $0) }))
            }
        }
        if byWork { ways += work }
        var kept: [SearchExpression] = []
        for way in ways where SearchExpression.any(kept + [way]).isShort { kept.append(way) }
        return kept.isEmpty ? nil : .any(kept)
    }

    /// The beginning of the words is a name, the end the beginning of a title or a department; or all of them are.
    ///
    /// Graph compares these with the raw text, signs and all, and is known to fail at `&`: so as much is asked for as stands
    /// before that, and who has the other words too is decided here.
    ///
    /// > Source: [Known issue 18185](https://developer.microsoft.com/en-us/graph/known-issues/?search=18185)
    private var work: [SearchExpression] {
        let words = typed.nameText.lowercased().split(separator: " ").prefix(Self.maximumTerms)
        let cuts = words.count == 1 ? [0] : Array((1..<words.count).prefix(4)) + [0]
        return cuts.compactMap { cut in
            let names = words[..<cut].flatMap { TypedText.terms(of: String($0)) }
                .map { SearchExpression.clause(property: "displayName", text: $0) }
            let raw = words[cut...].prefix { !$0.contains("&") && !TypedText.terms(of: String($0)).isEmpty }
            let phrase = raw.joined(separator: " ").prefix { $0 != "\"" && $0 != "\\" }
            guard !phrase.isEmpty else { return nil }
            let properties = ["jobTitle", "department", "officeLocation"]
            return .all(names + [.any(properties.map { .clause(property: $0, text: String(phrase)) })])
        }
    }

    private static func word(_ term: String, of count: Int) -> SearchExpression {
        var clauses: [SearchExpression] = []
        for (index, way) in NameSpelling.ways(term).enumerated() {
            clauses.append(.clause(property: "displayName", text: way))
            if count <= 3 { clauses += ["givenName", "surname"].map { .clause(property: $0, text: way) } }
            if count <= 2, index == 0, way.utf8.allSatisfy({ $0 < 0x80 }) {
                clauses += ["mail", "userPrincipalName"].map { .clause(property: $0, text: way) }
            }
        }
        clauses += NameSpelling.withoutSpaces(term).map { parts in
            .all(parts.map { .clause(property: "displayName", text: $0) })
        }
        return .any(clauses)
    }
}

/// The value of `$search`: clauses in quotation marks, joined by `AND` and `OR`.
///
/// > Source: [Use the $search query parameter](https://learn.microsoft.com/en-us/graph/search-query-parameter)
indirect enum SearchExpression: Sendable, Hashable {
    /// A property and what a word of it, or the property, begins with.
    case clause(property: String, text: String)
    case all([SearchExpression])
    case any([SearchExpression])

    /// The text, not yet percent-encoded.
    var text: String {
        switch self {
        case .clause(let property, let text): Self.quoted("\(property):\(text)")
        case .all(let parts): Self.joined(parts, " AND ")
        case .any(let parts): Self.joined(parts, " OR ")
        }
    }

    /// The most bytes of a search in an address: Graph takes 2,048 of an advanced query in all.
    ///
    /// > Source: [Advanced query capabilities](https://learn.microsoft.com/en-us/graph/aad-advanced-queries)
    static let maximumBytes = 1_600

    /// So many letters of any script fit by themselves.
    static let fewestLetters = 60

    /// Whether Graph takes it.
    var isShort: Bool { PercentEncoding.encode(text).utf8.count <= Self.maximumBytes }

    /// Puts text between double quotation marks, in this one place, so that no text can end them early.
    static func quoted(_ text: String) -> String {
        // Scalars, not characters: a quotation mark that carries a combining mark is one character, and still a quotation mark.
        let scalars: [Unicode.Scalar] = text.unicodeScalars.flatMap { ["\"", "\\"].contains($0) ? ["\\", $0] : [$0] }
        return "\"\(String(scalars: scalars))\""
    }

    private static func joined(_ parts: [SearchExpression], _ separator: String) -> String {
        guard parts.count > 1 else { return parts.first?.text ?? "" }
        return parts.map { part in
            switch part {
            case .clause: part.text
            case .all(let inner), .any(let inner): inner.count > 1 ? "(\(part.text))" : part.text
            }
        }
        .joined(separator: separator)
    }
}
