/// A search for people by the typed text: a name or a part of one, an address or a phone number.
///
/// The initializer normalizes the text and refuses what could never match. ``GraphClient`` decides which requests to
/// send.
///
/// ```swift
/// let page = try await graph.people(matching: PeopleQuery("adele v"))
/// ```
public struct PeopleQuery: Sendable, Hashable {
    /// The maximum number of Unicode scalars: Graph answers 400 to a filter with a longer text.
    ///
    /// > Source: [seen at Microsoft's own service](https://github.com/microsoftgraph/microsoft-graph-explorer-v4/issues/2103),
    /// > not documented
    public static let maximumTextLength = 120

    /// The maximum number of words: more would make a filter too long for a server.
    public static let maximumWords = 12
    /// The default number of people on a page.
    public static let defaultPageSize = 25
    /// The maximum number of people on a page.
    public static let maximumPageSize = 999
    /// The maximum number of people in an answer of a copy of the directory.
    package static let maximumCopied = 120

    /// The words, separated by one space.
    public let text: String
    /// The number of people on a page, from 1 to ``maximumPageSize``.
    public let pageSize: Int
    /// What was typed, understood.
    let typed: TypedText

    /// Normalizes a text and makes a query of it.
    ///
    /// White space of any kind separates words; control characters count as white space.
    ///
    /// - Parameters:
    ///   - text: What the person typed.
    ///   - pageSize: The number of people on a page, clamped to 1 to ``maximumPageSize``.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/invalidQuery`` if no word is left, or if the text
    ///   is too long.
    public init(_ text: String, pageSize: Int = PeopleQuery.defaultPageSize) throws(GraphError) {
        let words = Self.words(in: text)
        guard !words.isEmpty else { throw GraphError(.invalidQuery, "The search text is empty.") }
        let tidy = words.joined(separator: " ")
        let length = tidy.unicodeScalars.count
        guard length <= Self.maximumTextLength else {
            throw GraphError(
                .invalidQuery,
                "The search text has \(length) characters, and Graph takes at most \(Self.maximumTextLength).",
                underlying: QueryTooLong())
        }
        guard words.count <= Self.maximumWords else {
            throw GraphError(
                .invalidQuery,
                "The search text has \(words.count) words, and at most \(Self.maximumWords) can be searched.",
                underlying: QueryTooLong())
        }
        self.text = tidy
        self.typed = TypedText(tidy)
        self.pageSize = min(max(pageSize, 1), Self.maximumPageSize)
    }

    /// Whether so few digits were typed that they are looked for at the ends of numbers alone: as a beginning they are a whole
    /// city's.
    package var isShortNumber: Bool {
        switch typed.kind {
        case .phone(let number): number.digits.count <= PhoneNumber.fewest && !number.canBegin
        // In Chinese a number can be a name.
        case .name:
            !typed.nameText.isEmpty
                && typed.nameText.unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
        case .address: false
        }
    }

    /// Whether it may be a title or a number, which accounts with names and addresses only don't see; an address can't be one.
    package var canBeHidden: Bool { if case .address = typed.kind { false } else { true } }

    /// Whether somebody is called so: it is one of their addresses or numbers, or has whole words of their name alone.
    package func isName(of person: Person) -> Bool { PeopleRanking(self).kind(of: person) <= .words }

    /// What an address may mean that nobody has: an old domain, or one with a mistake, before which a name stands.
    var withoutDomain: PeopleQuery? {
        guard case .address(let address) = typed.kind else { return nil }
        return try? PeopleQuery(String(address.prefix { $0 != "@" }), pageSize: pageSize)
    }

    private static func words(in text: String) -> [String] {
        text.unicodeScalars
            // The dot in the middle parts names of abroad in Japanese.
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control || $0 == "・" }
            .map { String($0) }
    }
}

/// Causes the `badRequest` of a search, so that words for people can say that another one may help.
package struct SearchRefused: Error {
    package init() {}
}

/// Causes the `invalidQuery` of a text that is refused for its length alone, so that words for people can say so.
package struct QueryTooLong: Error {
    package init() {}
}

extension PeopleQuery {
    /// Whether another query finds everybody whom this one finds.
    ///
    /// That is so if words of a name were added or became longer, in all spellings: `mue` does not ask for `mü`, but
    /// `muel` asks for `mül`. It is never so for addresses and phone numbers.
    package func narrows(_ wider: PeopleQuery) -> Bool {
        guard typed.kind == .name, wider.typed.kind == .name, pageSize == wider.pageSize else { return false }
        let (old, new) = (wider.typed.terms, typed.terms)
        guard let oldLast = old.last, new.count >= old.count, old.dropLast().elementsEqual(new.prefix(old.count - 1))
        else { return false }
        let newLast = new[old.count - 1]
        guard NameSpelling.withoutSpaces(newLast).isEmpty else { return false }
        let known = NameSpelling.ways(oldLast)
        return NameSpelling.ways(newLast).allSatisfy { way in known.contains { way.hasPrefix($0) } }
    }
}
