import GraphPeople
import NativeOAuth

extension PeopleSearchModel {
    /// The most empty pages that are passed over to find somebody.
    private static let mostEmptyPages = 20

    /// Searches for ``text`` at once, and waits for the answer.
    ///
    /// It is what the Return key does, and all that a command needs: what is typed is remembered among the recent searches
    /// when somebody was found. An answer that is shown already is not asked for again.
    public func submit() async {
        guard !work.isClosed else { return }
        if let query = currentQuery, query != work.shown, query != work.asked?.query { ask(query) }
        if let asked = work.asked, asked.query == currentQuery { await finish(asked.task) }
        if case .results = phase, let query = currentQuery, query == work.shown { await remember(query.text) }
    }

    /// Does again what failed: the search, or only the page that is missing.
    ///
    /// It does not wait for the time that the model itself would wait; who is offline or throttled can try at once.
    public func retry() async {
        guard phase.failure != nil, !work.isClosed else { return }
        work.recovery?.cancel()
        work.recovery = nil
        await finish(goOn(isSilent: false))
    }

    /// Asks once more for what is shown, as when a list is pulled down; those who are shown stay meanwhile.
    ///
    /// What has failed is done again; where nothing is typed there is nothing to ask.
    public func refresh() async {
        guard !work.isClosed else { return }
        guard phase.failure == nil else { return await retry() }
        guard let query = currentQuery else { return }
        if work.asked == nil {
            work.shown = nil
            ask(query)
        }
        await finish(work.asked?.task)
    }

    /// Tells that the network may be there again, as a system's path monitor does; a search that waits for it goes on.
    public func networkIsBack() {
        guard case .offline = work.obstacle else { return }
        work.recovery?.cancel()
        work.recovery = nil
        if isWanting {
            goOn(isSilent: true)
        } else {
            work.obstacle = .none
        }
    }

    /// Does again what failed.
    ///
    /// - Parameter isSilent: Whether the screen goes on to tell of the failure until there is something better to tell.
    /// - Returns: What was begun; nil when there is nothing to ask.
    @discardableResult func goOn(isSilent: Bool) -> Task<Void, Never>? {
        if !isSilent { work.obstacle = .none }
        if case .page(let page) = work.failed {
            if !isSilent { phase = .results }
            return askForPage(after: page)
        }
        guard let query = currentQuery else { return nil }
        return ask(query)
    }

    /// Searches; a search that is under way is given up.
    @discardableResult func ask(_ query: PeopleQuery) -> Task<Void, Never>? {
        stopPage()
        stopAsking()
        work.recovery?.cancel()
        work.recovery = nil
        work.failed = nil
        // Whoever asks all the same finds out whether it still stands in the way.
        if case .throttled = work.obstacle { work.obstacle = .none }
        work.count += 1
        let asked = Work.Asked(query: query, at: time.elapsed(), number: work.count)
        work.asked = asked
        phase = standing ?? .loading
        let task = Task { [weak self, graph, waitsForColleagues] in
            do {
                let page = try await Self.passingOverEmpty(
                    try await graph.people(matching: query, waitingForColleagues: waitsForColleagues), from: graph)
                self?.answered(asked, page)
            } catch {
                self?.failed(asked, error)
            }
        }
        work.asked?.task = task
        return task
    }

    /// The first page from here on that has people; or the last of those that were passed over.
    static func passingOverEmpty(_ page: PeoplePage, from graph: GraphClient) async throws -> PeoplePage {
        var page = page
        var emptyPages = 0
        while page.people.isEmpty, page.nextLink != nil, emptyPages < mostEmptyPages,
            let next = try await graph.page(after: page)
        {
            emptyPages += 1
            page = next
        }
        return page
    }

    private func answered(_ asked: Work.Asked, _ page: PeoplePage) {
        guard work.asked?.number == asked.number, !work.isClosed else { return }
        work.asked = nil
        work.pace.answered(after: time.elapsed() - asked.at)
        work.seen.add(page.arrived)
        stopRecovery()
        guard let query = currentQuery, query != work.shown else { return }
        if query == asked.query { return show(page, of: query) }
        // The text is another one by now: what came may be all that it needs, or at least somebody to show.
        if let page = graph.answerHere(to: query) { return show(page, of: query) }
        showPeopleHere(for: query)
        if work.isDue { ask(query) }
    }

    private func failed(_ asked: Work.Asked, _ error: any Error) {
        guard work.asked?.number == asked.number, !work.isClosed else { return }
        work.asked = nil
        if error is CancellationError {
            work.obstacle = .none
            if currentQuery == asked.query { phase = people.isEmpty ? .idle : .typing }
            return
        }
        let failure = Failure(error)
        guard !wait(after: failure) else { return }
        guard currentQuery == asked.query else {
            if work.isDue, let query = currentQuery { ask(query) }
            return
        }
        work.failed = .search
        phase = .failed(failure)
    }

    /// Shows an answer in the place of those who were shown while it was on its way.
    ///
    /// Whoever was shown and fits stays where the order puts them when the answer has further pages: they may be on one.
    func show(_ page: PeoplePage, of query: PeopleQuery) {
        work.pending?.cancel()
        work.pending = nil
        work.isDue = false
        var rows = page.people
        if page.hasMore, work.provisional == query {
            let sent = Set(page.arrived.map(\.id))
            let others = people.filter { !sent.contains($0.id) }
            if !others.isEmpty { rows = graph.ranked(rows + others, for: query) }
        }
        show(rows, of: query)
        lastPage = page
        work.failed = nil
        phase = people.isEmpty ? .noResults : .results
    }

    /// Waits for a task, and ends it when the one who waits is canceled.
    func finish(_ task: Task<Void, Never>?) async {
        guard let task else { return }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
