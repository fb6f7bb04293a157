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
    public static let longestText = 120

    /// The most words that a text may have; more would make a filter longer than a server reads.
    public static let mostWords = 12

    /// The people on a page when nobody asks for another number.
    public static let defaultPageSize = 25

    /// The largest page that Graph gives.
    public static let largestPageSize = 999

    /// The words, with one space between them.
    public let text: String

    /// How many people a page may hold, from 1 to ``largestPageSize``.
    public let pageSize: Int

    /// What was typed, understood.
    let typed: TypedText

    /// Tidies a text and makes a query of it.
    ///
    /// White space of any kind separates words; control characters count as white space.
    ///
    /// - Parameters:
    ///   - text: What the person typed.
    ///   - pageSize: How many people a page may hold; numbers outside 1 to ``largestPageSize`` are moved to the nearest.
    /// - Throws: ``GraphError`` with ``GraphError/Code-swift.struct/invalidQuery`` when no word is left, or too much.
    public init(_ text: String, pageSize: Int = PeopleQuery.defaultPageSize) throws(GraphError) {
        let words = Self.words(in: text)
        guard !words.isEmpty else {
            throw GraphError(
                .invalidQuery, "The search text is empty.",
                nextStep: "Type the beginning of a name, a mail address or a user name.")
        }
        let tidy = words.joined(separator: " ")
        let length = tidy.unicodeScalars.count
        guard length <= Self.longestText else {
            throw GraphError(
                .invalidQuery,
                "The search text has \(length) characters, and Graph takes at most \(Self.longestText).",
                nextStep: "Search for the beginning of the name.")
        }
        guard words.count <= Self.mostWords else {
            throw GraphError(
                .invalidQuery,
                "The search text has \(words.count) words, and at most \(Self.mostWords) can be searched.",
                nextStep: "Leave some words out.")
        }
        self.text = tidy
        self.typed = TypedText(tidy)
        self.pageSize = min(max(pageSize, 1), Self.largestPageSize)
    }

    private static func words(in text: String) -> [String] {
        text.unicodeScalars
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String($0) }
    }
}
