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

    /// Who is selected, by id, so that it is the same person wherever the row goes.
    public var selection: Person.ID?

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
    private var history = SearchHistory()

    @ObservationIgnored private var state: SearchState
    @ObservationIgnored private var jobs: [SearchState.Job: (number: Int, task: Task<Void, Never>)] = [:]
    @ObservationIgnored private var jobCount = 0
    @ObservationIgnored private let historyFile: SearchHistoryFile?
    @ObservationIgnored private let time: TimeSource
    private let rowPresences: RowPresences

    /// Makes an empty search, which sends nothing; without a file for the history nothing is kept.
    public init(
        graph: GraphClient, history: SearchHistoryFile? = nil, pageSize: Int = PeopleQuery.defaultPageSize,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        var graph = graph
        // What takes longer is told, and counted down.
        graph.retries.maximumThrottling = min(graph.retries.maximumThrottling, Self.silentThrottling)
        state = SearchState(graph: graph, pageSize: pageSize)
        historyFile = history
        let time = TimeSource.steady(clock)
        self.time = time
        rowPresences = RowPresences(graph: graph, time: time)
    }
}

// What a person does.
extension PeopleSearchModel {
    /// Puts into the search field what was typed for another account.
    ///
    /// It is searched for when the person goes on typing or presses Return: what was meant for one organization goes to no
    /// other by itself.
    public func take(_ text: String) { send(.taken(text)) }

    /// Searches for ``text`` at once, and waits for the answer, as the Return key does.
    ///
    /// What is typed is remembered among the recent searches when somebody was found, without its typing mistakes. An
    /// answer that is shown already is not asked for again.
    public func submit() async {
        send(.submitted)
        if let asked = state.asked, asked.query == query { await finish(.search) }
        guard phase == .results, state.isAnswered, let typed = query?.text, let best = people.first else { return }
        let text = SearchHistory.corrected(typed, by: best)
        await change { $0.add(search: text) }
    }

    /// Does again what failed: the search, or only the page that is missing.
    ///
    /// It does not wait for the time that the model itself would wait; who is offline or throttled can try at once.
    public func retry() async {
        guard phase.failure != nil else { return }
        state.graph.session.endPauses()
        send(.retried)
        await finish(isLoadingNextPage ? .page : .search)
    }

    /// Asks once more for what is shown, as when a list is pulled down; those who are shown stay meanwhile.
    ///
    /// What has failed is done again; where nothing is typed there is nothing to ask.
    public func refresh() async {
        guard phase.failure == nil else { return await retry() }
        send(.refreshed)
        await finish(.search)
    }

    /// Tells that somebody's row has come into view; near the end the next page is asked for.
    public func rowAppeared(_ id: Person.ID) { send(.rowAppeared(id)) }

    /// Fetches the page after the last one and waits for it, unless there is none or it is already on its way.
    public func nextPage() async {
        guard !isLoadingNextPage else { return }
        send(.nextPageWanted)
        await finish(.page)
    }

    /// Tells that the network may be there again, as a system's path monitor does; a search that waits for it goes on.
    public func networkIsBack() { send(.networkCameBack) }

    /// Reads the recent searches and people from the disk; the network is not asked.
    public func loadHistory() async {
        guard let kept = await historyFile?.history() else { return }
        send(.historyChanged(kept))
    }

    /// Tells that a person was opened: they, and what was typed to find them, without its mistakes, become the latest of
    /// their kind.
    public func opened(_ person: Person) async {
        guard !state.isClosed else { return }
        let typed = people.contains { $0.id == person.id } ? query?.text : nil
        let text = typed.map { SearchHistory.corrected($0, by: person) }
        selection = person.id
        await change { history in
            if let text { history.add(search: text) }
            history.add(person)
        }
    }

    /// What can be done with somebody of ``people`` or ``homePeople``.
    public func actions(for person: Person) -> [PersonAction] {
        PersonAction.all(for: person, graph: state.graph.endpoint)
    }

    /// Whether a person is marked as a favorite.
    public func isFavorite(_ id: Person.ID) -> Bool { history.isFavorite(id) }

    /// Marks a person as a favorite, or takes the mark away; it is kept on this device for this account, and nothing is sent.
    public func favoriteTapped(_ person: Person) async {
        let isFavorite = !isFavorite(person.id)
        await change { $0.setFavorite(person, isFavorite) }
    }

    /// Forgets the recent searches and people, on the disk too; the favorites stay.
    public func clearRecentsTapped() async { await change { $0.clearRecents() } }

    var graph: GraphClient { state.graph }

    func show(own: [Person], team: [Person]) {
        guard !state.isClosed else { return }
        (ownPeople, self.team) = (own, Array(team.prefix(Self.maximumTeam)))
        showPresences()
    }

    /// Ends the search for good, because the account is signed out: asks nothing more and shows nobody.
    public func close() {
        (selection, ownPeople, team) = (nil, [], [])
        send(.closed)
    }

    private func change(_ change: @escaping @Sendable (inout SearchHistory) -> Void) async {
        guard !state.isClosed else { return }
        var changed = history
        change(&changed)
        send(.historyChanged(changed))
        guard let kept = await historyFile?.update(change) else { return }
        send(.historyChanged(kept))
    }
}

// What is done because of it.
extension PeopleSearchModel {
    private func send(_ event: SearchState.Event) {
        for effect in state.handle(event, at: time.elapsed()) { perform(effect) }
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
        let (graph, time) = (state.graph, self.time)
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
                try? await time.sleep(duration)
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
    private func finish(_ job: SearchState.Job) async { await jobs[job]?.task.finish() }
}

extension TimeSource {
    /// The time of any clock of the standard library; the date is the machine's.
    static func steady<C: Clock<Duration>>(_ clock: C) -> TimeSource {
        let start = clock.now
        return TimeSource(
            now: { Date() }, elapsed: { start.duration(to: clock.now) }, sleep: { try await clock.sleep(for: $0) })
    }
}
