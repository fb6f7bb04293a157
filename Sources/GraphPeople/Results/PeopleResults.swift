/// The people whom a query means, page after page, each fetched when it is asked for and not before.
///
/// Empty pages are passed over. Links lead to Graph's own origin only, and a circle of links or more pages than anybody
/// looks through end with an error instead of never.
///
/// ```swift
/// for try await page in graph.results(for: try PeopleQuery("adele")) {
///     show(page.people)
/// }
/// ```
public struct PeopleResults: AsyncSequence, Sendable {
    /// One page; it has people.
    public typealias Element = PeoplePage

    /// The most pages that are fetched when nobody says otherwise.
    public static let mostPages = 1_000

    let graph: GraphClient
    let query: PeopleQuery
    let mostPages: Int

    /// Starts at the first page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(graph: graph, query: query, bounds: PageBounds(most: mostPages))
    }

    /// Fetches page after page.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let graph: GraphClient
        let query: PeopleQuery
        var bounds: PageBounds
        var last: PeoplePage?
        var isOver = false

        /// Fetches the next page that has people; nil after the last.
        ///
        /// - Throws: ``GraphError``, with ``GraphError/Code-swift.struct/endlessPages`` when the pages do not end. After an
        ///   error the same page can be asked for again.
        public mutating func next() async throws -> PeoplePage? {
            while !isOver {
                let page: PeoplePage?
                if let last {
                    page = try await graph.page(after: last)
                } else {
                    page = try await graph.people(matching: query)
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
    /// Returns the people whom a query means, page after page.
    ///
    /// - Parameters:
    ///   - query: Whom to look for.
    ///   - mostPages: The most pages that are fetched.
    /// - Returns: A sequence that sends nothing until its first page is asked for.
    public func results(for query: PeopleQuery, mostPages: Int = PeopleResults.mostPages) -> PeopleResults {
        PeopleResults(graph: self, query: query, mostPages: mostPages)
    }
}
