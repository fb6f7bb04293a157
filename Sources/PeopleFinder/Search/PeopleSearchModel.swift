public import GraphPeople
import NativeOAuth
public import Observation

/// Holds a search: what was typed, who is shown, and what happens meanwhile.
///
/// Set ``text`` with every keystroke and show ``phase`` and ``people``; nothing else has to be called. People who are here
/// already and fit are shown at once. The server is asked when the typing pauses, with one search under way at most, and
/// its answer takes their place. An answer to an earlier text is never shown as one to a later text.
@MainActor @Observable public final class PeopleSearchModel {
    /// What the search is doing.
    public internal(set) var phase = Phase.idle

    /// The people to show, the one who was meant first, page after page; nobody is in it twice.
    public internal(set) var people: [Person] = []

    /// Whether ``people`` were here already, and the server has not answered for this text.
    public internal(set) var isFromCache = false

    /// Whether a further page is on its way.
    public internal(set) var isLoadingNextPage = false

    /// Whether there are more people than are shown.
    public var hasNextPage: Bool { lastPage?.hasMore == true }

    /// Who is selected, by id, so that it is the same person wherever the row goes.
    public var selection: Person.ID?

    /// What was searched for before, the latest first, for a screen on which nothing is typed.
    public var recentSearches: [String] { history.searches }

    /// Who was opened before, the latest first, as they were then: from the disk, and the server was not asked.
    public var recentPeople: [Person] { history.people }

    /// What is typed; set it with every keystroke.
    public var text: String {
        get { typed }
        set {
            guard newValue != typed, !work.isClosed else { return }
            let growth = newValue.count - typed.count
            typed = newValue
            textChanged(growth: growth)
        }
    }

    /// How many of ``people`` come first because one works with them.
    var colleaguesFirst = 0
    var typed = ""
    var chosenTokens: [SearchToken] = []
    var lastPage: PeoplePage?
    var history = SearchHistory()

    @ObservationIgnored var work = Work()
    @ObservationIgnored let graph: GraphClient
    @ObservationIgnored let historyFile: SearchHistoryFile?
    @ObservationIgnored let pageSize: Int
    @ObservationIgnored let waitsForColleagues: Bool
    @ObservationIgnored let time: TimeSource

    /// Makes an empty search; nothing is sent.
    ///
    /// - Parameters:
    ///   - graph: Finds the people.
    ///   - history: Keeps what was searched for and who was opened; nil to keep nothing.
    ///   - pageSize: How many people a page may hold.
    ///   - waitsForColleagues: Whether an answer waits for the people one works with, so that the first one is in their order
    ///     too: for a command, which asks once.
    ///   - clock: Measures the typing and the answers, and waits.
    public init(
        graph: GraphClient, history: SearchHistoryFile? = nil, pageSize: Int = PeopleQuery.defaultPageSize,
        waitsForColleagues: Bool = false, clock: any Clock<Duration> = ContinuousClock()
    ) {
        var graph = graph
        // What takes longer is told, and counted down.
        graph.retries.longestThrottling = min(graph.retries.longestThrottling, Self.silentThrottling)
        self.graph = graph
        self.waitsForColleagues = waitsForColleagues
        self.historyFile = history
        self.pageSize = pageSize
        self.time = .steady(clock)
    }

    /// Ends the search for good, because the account is signed out: asks nothing more and shows nobody.
    public func close() {
        work.isClosed = true
        stopPage()
        stopAsking()
        stopRecovery()
        work.seen = PeopleSeen()
        typed = ""
        chosenTokens = []
        lastPage = nil
        people = []
        colleaguesFirst = 0
        selection = nil
        history = SearchHistory()
        isFromCache = false
        phase = .idle
    }
}
