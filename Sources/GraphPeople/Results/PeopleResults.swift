#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
    public static let maximumPages = 1_000

    let graph: GraphClient
    let query: PeopleQuery
    let last: PeoplePage?
    let waitsForColleagues: Bool
    let asksServer: Bool
    let maximumPages: Int

    /// Starts at the first page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            graph: graph, query: query, waitsForColleagues: waitsForColleagues, asksServer: asksServer,
            bounds: PageBounds(most: maximumPages),
            last: last)
    }

    /// Fetches page after page.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let graph: GraphClient
        let query: PeopleQuery
        let waitsForColleagues: Bool
        let asksServer: Bool
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
    /// Returns the people whom a query means, page after page.
    ///
    /// - Parameters:
    ///   - query: Whom to look for.
    ///   - page: A page of this query, to begin with the one after it; nil to begin with the first.
    ///   - waitingForColleagues: Whether the first page waits for the people one works with, for a program that asks only
    ///     once.
    ///   - asksServer: Whether the server is asked even where the copy of the directory has an answer.
    ///   - maximumPages: The most pages that are fetched.
    /// - Returns: A sequence that sends nothing until its first page is asked for.
    public func results(
        for query: PeopleQuery, after page: PeoplePage? = nil, waitingForColleagues: Bool = false,
        asksServer: Bool = false, maximumPages: Int = PeopleResults.maximumPages
    ) -> PeopleResults {
        PeopleResults(
            graph: self, query: query, last: page, waitsForColleagues: waitingForColleagues, asksServer: asksServer,
            maximumPages: maximumPages)
    }
}

/// Sees to it that following links comes to an end.
struct PageBounds: Sendable {
    let most: Int
    private var count = 0
    /// What the links were, in eight bytes each: a list of a million people has a thousand of them.
    private var passed: Set<Int> = []

    init(most: Int) {
        self.most = most
    }

    /// Remembers a link that will be followed.
    ///
    /// - Throws: ``GraphError`` with `endlessPages` when it was followed before, or too many were.
    mutating func pass(_ link: URL) throws(GraphError) {
        count += 1
        guard passed.insert(link.absoluteString.hashValue).inserted else {
            throw GraphError(.endlessPages, "Microsoft Graph's pages lead back to one that was here before.")
        }
        guard count < most else {
            throw GraphError(.endlessPages, "There are more than \(most) pages.")
        }
    }
}
