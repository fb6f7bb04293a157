public import GraphPeople
public import Observation

/// Holds a search: what was typed, what was found, and what happens meanwhile.
///
/// Only the answer to the last ``submit()`` is ever shown: an earlier search that answers late is dropped.
@MainActor @Observable public final class PeopleSearchModel {
    /// What the search is doing.
    public enum Phase: Sendable, Equatable {
        /// Nothing was searched for yet.
        case idle
        /// The first page is on its way.
        case loading
        /// There are people to show.
        case results
        /// Nobody matches.
        case noResults
        /// The search, or the page after the last one, failed; the people that were found before stay.
        case failed(Failure)
    }

    /// The most empty pages that are passed over to find somebody.
    private static let mostEmptyPages = 20

    /// What the person typed.
    public var text = ""

    /// What the search is doing.
    public private(set) var phase = Phase.idle

    /// The people of all pages so far, page after page.
    public private(set) var people: [Person] = []

    /// Whether a further page is on its way.
    public private(set) var isLoadingNextPage = false

    /// Whether there are more people than are shown.
    public var hasNextPage: Bool { lastPage?.hasMore == true }

    private var lastPage: PeoplePage?

    @ObservationIgnored private var attempt = 0
    @ObservationIgnored private let graph: GraphClient
    @ObservationIgnored private let pageSize: Int

    /// Makes an empty search.
    ///
    /// - Parameters:
    ///   - graph: Finds the people.
    ///   - pageSize: How many people a page may hold.
    public init(graph: GraphClient, pageSize: Int = PeopleQuery.defaultPageSize) {
        self.graph = graph
        self.pageSize = pageSize
    }

    /// Searches for ``text``, and forgets what was found before; an empty text ends the search.
    public func submit() async {
        attempt += 1
        people = []
        lastPage = nil
        isLoadingNextPage = false
        guard text.contains(where: { !$0.isWhitespace }) else {
            phase = .idle
            return
        }
        phase = .loading
        await load { [graph, text, pageSize] in
            try await graph.people(matching: PeopleQuery(text, pageSize: pageSize))
        }
    }

    /// Fetches the page after the last one, unless there is none or it is already on its way.
    public func nextPage() async {
        guard let lastPage, hasNextPage, !isLoadingNextPage else { return }
        isLoadingNextPage = true
        await load { [graph] in try await graph.page(after: lastPage) }
    }

    /// Does again what failed: the search, or only the page that is missing.
    public func retry() async {
        guard case .failed = phase else { return }
        if hasNextPage {
            await nextPage()
        } else {
            await submit()
        }
    }

    /// Fetches a page and those after it while they are empty; drops everything when a newer search began meanwhile.
    private func load(_ fetch: () async throws -> PeoplePage?) async {
        let mine = attempt
        do {
            var page = try await fetch()
            var emptyPages = 0
            while mine == attempt, let current = page, current.people.isEmpty, current.nextLink != nil,
                emptyPages < Self.mostEmptyPages
            {
                emptyPages += 1
                page = try await graph.page(after: current)
            }
            guard mine == attempt else { return }
            lastPage = page
            people += page?.people ?? []
            phase = people.isEmpty ? .noResults : .results
        } catch {
            guard mine == attempt else { return }
            if error is CancellationError {
                phase = people.isEmpty ? .idle : .results
            } else {
                phase = .failed(Failure(error))
            }
        }
        isLoadingNextPage = false
    }
}
