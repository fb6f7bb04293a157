import SmallFoundation

/// The results of a search, page by page; each page is fetched when you iterate to it.
///
/// Empty pages are skipped. Links to other origins aren't followed; circular links and too many pages throw an error.
///
/// ```swift
/// for try await page in graph.results(for: try PeopleQuery("adele")) {
///     show(page.people)
/// }
/// ```
public struct PeopleResults: AsyncSequence, Sendable {
    /// A page with people.
    public typealias Element = PeoplePage

    /// The default maximum number of pages.
    public static let maximumPages = 1_000

    let start: AsyncIterator

    /// Starts at the first page.
    public func makeAsyncIterator() -> AsyncIterator { start }

    /// Fetches the pages.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let graph: GraphClient
        let query: PeopleQuery
        let waitsForColleagues: Bool
        let asksServer: Bool
        var bounds: PageBounds
        /// The last page that came, be it without people.
        package private(set) var last: PeoplePage?
        var isOver = false

        /// Fetches the next page with people; nil after the last.
        ///
        /// - Throws: ``GraphError``, with ``GraphError/Code-swift.struct/endlessPages`` if the pages do not end. After
        ///   an error you can ask for the same page again.
        public mutating func next() async throws -> PeoplePage? {
            while !isOver {
                let page: PeoplePage?
                if let last {
                    page = try await graph.page(after: last)
                } else {
                    page = try await graph.people(
                        matching: query, waitingForColleagues: waitsForColleagues, asksServer: asksServer)
                }
                guard let page else {
                    isOver = true
                    return nil
                }
                if page.waiting.isEmpty, let link = page.nextLink { try bounds.pass(link) }
                last = page
                isOver = !page.hasMore
                if !page.people.isEmpty { return page }
            }
            return nil
        }
    }
}

extension GraphClient {
    /// Returns the results of a search, page by page.
    ///
    /// - Parameters:
    ///   - query: The search.
    ///   - page: The page before the first one to fetch; nil to begin with the first.
    ///   - waitingForColleagues: Whether the first page waits for the colleagues, for a program that searches once.
    ///   - asksServer: Whether to ask the server even if the copy of the directory has an answer.
    ///   - maximumPages: The maximum number of pages.
    /// - Returns: A sequence that sends nothing until you iterate.
    public func results(
        for query: PeopleQuery, after page: PeoplePage? = nil, waitingForColleagues: Bool = false,
        asksServer: Bool = false, maximumPages: Int = PeopleResults.maximumPages
    ) -> PeopleResults {
        PeopleResults(
            start: PeopleResults.AsyncIterator(
                graph: self, query: query, waitsForColleagues: waitingForColleagues, asksServer: asksServer,
                bounds: PageBounds(most: maximumPages), last: page))
    }
}

/// Sees to it that following links comes to an end.
struct PageBounds: Sendable {
    let most: Int
    /// What the links were, in eight bytes each: a list of a million people has a thousand of them.
    private var passed: Set<Int> = []

    init(most: Int) { self.most = most }

    /// Remembers a link that will be followed, or throws `endlessPages` when it was before, or too many were.
    mutating func pass(_ link: URL) throws(GraphError) {
        guard passed.insert(link.absoluteString.hashValue).inserted else {
            throw GraphError(.endlessPages, "The links between Microsoft Graph's pages are circular.")
        }
        guard passed.count < most else { throw GraphError(.endlessPages, "There are more than \(most) pages.") }
    }
}
