public import GraphPeople
import NativeOAuth
public import Observation
public import SmallFoundation

/// Holds a search: what was typed, who is shown, and what happens meanwhile.
///
/// Set ``text`` with every keystroke and show ``phase`` and ``people``; nothing else has to be called. People who are here
/// already and fit are shown at once. The server is asked when the typing pauses, with one search under way at most, and
/// its answer takes their place. An answer to an earlier text is never shown as one to a later text: `SearchState` sees to that.
@MainActor @Observable public final class PeopleSearchModel {
    /// How long a throttled request waits without a word; a longer wait is counted down on the screen.
    static let silentThrottling = Duration.seconds(1)

    /// So many of a team are on the first screen.
    private static let maximumTeam = 6

    /// What the search is doing.
    public private(set) var phase = Phase.idle
    /// The people to show, the one who was meant first, page after page; nobody is in it twice.
    public private(set) var people: [Person] = []
    /// Whether ``people`` were here already, and the server has not answered for this text.
    public private(set) var isFromCache = false
    /// Whether nobody was found as typed: ``people`` are guesses, such as those with a letter that was forgiven.
    public private(set) var areNear = false
    /// When the copy of the directory was brought up to date that ``people`` are from; nil when the server was asked.
    public private(set) var copied: Date?
    /// Whether a further page is on its way.
    public private(set) var isLoadingNextPage = false
    /// Whether there are more people than are shown.
    public private(set) var hasNextPage = false

    /// What was searched for before, the latest first, for a screen on which nothing is typed.
    public var recentSearches: [String] { history.searches }

    /// Who was opened before, the latest first, as they were then: from the disk, and the server was not asked.
    ///
    /// Favorites are among ``favorites`` only.
    public var recentPeople: [Person] { history.people.filter { !history.isFavorite($0.id) } }

    /// The favorites by their names, as they were when they were last opened, for a screen on which nothing is typed.
    public var favorites: [Person] { history.favorites }
    /// Whoever is signed in and their manager, after ``loadTeam()``.
    public private(set) var ownPeople: [Person] = []
    /// Those who report to whoever is signed in, or else to the same manager, after ``loadTeam()``.
    public private(set) var team: [Person] = []
    /// Whether there is something that ``clearRecentsTapped()`` can forget.
    public var hasRecents: Bool { !history.people.isEmpty || !recentSearches.isEmpty }

    /// What is typed; set it with every keystroke.
    public var text: String {
        get { typed }
        set { send(.typed(newValue)) }
    }

    /// Who of the rows is there, as far as that is known: asked once the rows have settled, if the account may.
    public var presences: [Person.ID: Presence] { rowPresences.known }

    /// Who else is in rows on the screen, such as somebody's team: ``presences`` has theirs as well.
    @ObservationIgnored public var others: [Person] = [] { didSet { showPresences() } }

    /// How many of ``people`` come first because one works with them.
    private(set) var colleaguesFirst = 0
    /// What is searched for; nil when nothing can be asked.
    private(set) var query: PeopleQuery?
    /// The same for ``reason(for:)``, once for each text and not for each row.
    @ObservationIgnored private(set) var letters = MatchedLetters("")
    private var typed = ""
    private(set) var history = SearchHistory()

    @ObservationIgnored private(set) var state: SearchState
    @ObservationIgnored private var jobs: [SearchState.Job: (number: Int, task: Task<Void, Never>)] = [:]
    @ObservationIgnored private var jobCount = 0
    @ObservationIgnored let historyFile: SearchHistoryFile?
    private let rowPresences: RowPresences

    /// Makes an empty search, which sends nothing; without a file for the history nothing is kept.
    public init(graph: GraphClient, history: SearchHistoryFile? = nil, pageSize: Int = PeopleQuery.defaultPageSize) {
        var graph = graph
        // What takes longer is told, and counted down.
        graph.retries.maximumThrottling = min(graph.retries.maximumThrottling, Self.silentThrottling)
        state = SearchState(graph: graph, pageSize: pageSize)
        historyFile = history
        rowPresences = RowPresences(graph: graph)
    }
}

// What is done because of what a person does, and what comes of it.
extension PeopleSearchModel {
    var graph: GraphClient { state.graph }

    func show(own: [Person], team: [Person]) {
        guard !state.isClosed else { return }
        (ownPeople, self.team) = (own, Array(team.prefix(Self.maximumTeam)))
        showPresences()
    }

    /// Ends the search for good, because the account is signed out: asks nothing more and shows nobody.
    public func close() {
        (ownPeople, team) = ([], [])
        send(.closed)
    }

    func send(_ event: SearchState.Event) {
        for effect in state.handle(event, at: graph.session.time.elapsed()) { perform(effect) }
        // What stays the same is not told to be another.
        update(\.typed, state.text)
        if query != state.query { letters = MatchedLetters(state.query?.text ?? "") }
        update(\.query, state.query)
        update(\.people, state.people)
        update(\.colleaguesFirst, state.colleaguesFirst)
        update(\.areNear, state.areNear)
        update(\.isFromCache, state.isFromCache)
        update(\.copied, state.copied)
        update(\.hasNextPage, state.hasNextPage)
        update(\.isLoadingNextPage, state.isLoadingPage)
        update(\.history, state.history)
        update(\.phase, state.phase)
        showPresences()
    }

    private func showPresences() {
        let list = phase == .idle ? homePeople : phase == .results ? people : []
        rowPresences.show(state.isClosed ? [] : others.isEmpty ? list : list + others, for: query)
    }

    private func update<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<PeopleSearchModel, Value>, _ value: Value
    ) {
        if self[keyPath: property] != value { self[keyPath: property] = value }
    }

    private func perform(_ effect: SearchState.Effect) {
        let graph = graph
        switch effect {
        case .ask(let query):
            start(.search) {
                do {
                    // What the copy of the directory has was shown while it was typed.
                    var pages = graph.results(for: query, asksServer: true).makeAsyncIterator()
                    return .answered(try await pages.next() ?? PeoplePage(people: []))
                } catch {
                    return .searchFailed(error)
                }
            }
        case .fetchPage(let query, let last):
            start(.page) {
                do {
                    var pages = graph.results(for: query, after: last).makeAsyncIterator()
                    return .pageArrived(try await pages.next())
                } catch {
                    return .pageFailed(error)
                }
            }
        case .wait(let job, let duration):
            start(job) {
                try? await graph.session.time.sleep(duration)
                return job == .pause ? .pauseEnded : .recoveryEnded
            }
        case .stop(let job): jobs.removeValue(forKey: job)?.task.cancel()
        }
    }

    /// Begins a job in the place of the one of its kind that is under way; only what comes of the new one counts.
    private func start(_ job: SearchState.Job, _ work: @escaping @Sendable () async -> SearchState.Event) {
        jobs[job]?.task.cancel()
        jobCount += 1
        let number = jobCount
        let task = Task { [weak self] in
            let event = await work()
            guard let self, jobs[job]?.number == number else { return }
            jobs[job] = nil
            send(event)
        }
        jobs[job] = (number, task)
    }

    /// Waits for a job, and ends it when the one who waits is canceled.
    func finish(_ job: SearchState.Job) async { await jobs[job]?.task.finish() }
}
