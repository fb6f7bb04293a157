/// Says whom to look for: what a person typed, which may be a name, a part of one, an address or a phone number.
///
/// Only a query that Graph can answer exists: the initializer tidies the text and refuses what could never match. Which
/// requests it becomes is decided by ``GraphClient``, which knows the account and what its server refused before.
///
/// ```swift
/// let page = try await graph.people(matching: PeopleQuery("adele v"))
/// ```
public struct PeopleQuery: Sendable, Hashable {
    /// The most Unicode scalars that a text may have: Graph answers 400 to a filter with a longer one.
    ///
    /// > Source: [seen at Microsoft's own service](https://github.com/microsoftgraph/microsoft-graph-explorer-v4/issues/2103),
    /// > not documented
    public static let maximumTextLength = 120

    /// The most words that a text may have; more would make a filter longer than a server reads.
    public static let maximumWords = 12

    /// The people on a page when nobody asks for another number.
    public static let defaultPageSize = 25

    /// The largest page that Graph gives.
    public static let maximumPageSize = 999

    /// The most people that a copy of the directory answers with: as many as are ranked within some milliseconds.
    public static let maximumCopied = 120

    /// The words, with one space between them.
    public let text: String

    /// How many people a page may hold, from 1 to ``maximumPageSize``.
    public let pageSize: Int

    /// What was typed, understood.
    let typed: TypedText

    /// Tidies a text and makes a query of it.
    ///
    /// White space of any kind separates words; control characters count as white space.
    ///
    /// - Parameters:
    ///   - text: What the person typed.
    ///   - pageSize: How many people a page may hold; numbers outside 1 to ``maximumPageSize`` are moved to the nearest.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/invalidQuery`` when no word is left, or too much.
    public init(_ text: String, pageSize: Int = PeopleQuery.defaultPageSize) throws(GraphError) {
        let words = Self.words(in: text)
        guard !words.isEmpty else {
            throw GraphError(
                .invalidQuery, "The search text is empty.")
        }
        let tidy = words.joined(separator: " ")
        let length = tidy.unicodeScalars.count
        guard length <= Self.maximumTextLength else {
            throw GraphError(
                .invalidQuery,
                "The search text has \(length) characters, and Graph takes at most \(Self.maximumTextLength).")
        }
        guard words.count <= Self.maximumWords else {
            throw GraphError(
                .invalidQuery,
                "The search text has \(words.count) words, and at most \(Self.maximumWords) can be searched.")
        }
        self.text = tidy
        self.typed = TypedText(tidy)
        self.pageSize = min(max(pageSize, 1), Self.maximumPageSize)
    }

    private static func words(in text: String) -> [String] {
        text.unicodeScalars
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String($0) }
    }
}

extension PeopleQuery {
    /// Whether everybody whom this query means is meant by another one too, whatever server is asked.
    ///
    /// That is so when words of a name became longer or more. It has to hold for each of the spellings that are asked for:
    /// `mue` does not ask for `mü`, and `muel` does ask for `mül`. Addresses and phone numbers are asked in other ways.
    ///
    /// - Parameter wider: Another query.
    /// - Returns: Whether this one means no more people than that one.
    public func narrows(_ wider: PeopleQuery) -> Bool {
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
