import GraphPeople

extension SearchState {
    /// One of so many last rows in view asks for the next page.
    static let rowsBeforeTheEnd = 8

    /// Goes from one state to the next; gives what has to be done because of it, in this order.
    mutating func handle(_ event: Event, at now: Duration) -> [Effect] {
        effects = []
        if !isClosed { change(event, at: now) }
        return effects
    }

    private mutating func change(_ event: Event, at now: Duration) {
        switch event {
        case .typed(let text): typed(text, at: now)
        case .taken(let text):
            guard take(text), let query else { break }
            showPeopleHere(for: query)
        case .pauseEnded:
            // A search for an older text may be nearly over, and have found everybody who is meant.
            let left = pause == .typing ? asked.map { pace.timeout - (now - $0.at) } ?? .zero : .zero
            if left > .zero { wait(.olderAnswer, left) } else if let query { ask(query, at: now) }
        case .submitted:
            if let query, !isAnswered, asked?.query != query { ask(query, at: now) }
        case .retried:
            guard phase.failure != nil else { break }
            obstacle = nil
            goOn(at: now)
        case .refreshed:
            guard let query, asked == nil else { break }
            unfinished = .search
            ask(query, at: now)
        case .rowAppeared(let id):
            let isNearTheEnd = people.suffix(Self.rowsBeforeTheEnd).contains { $0.id == id }
            if phase == .results, isNearTheEnd { fetchPage() }
        case .nextPageWanted: fetchPage()

        case .answered(let page):
            guard let asked = self.asked.take() else { break }
            pace.answered(after: now - asked.at)
            seen.remember(page.arrived)
            networkWorks()
            guard let query, asked.query == query || !isAnswered else { break }
            if asked.query == query { return show(page, of: query) }
            // The text is another one by now: this may be all that it needs, or at least somebody to show.
            if let page = graph.answerHere(to: query) { return show(page, of: query) }
            showPeopleHere(for: query)
            if pause == .olderAnswer { ask(query, at: now) }
        case .searchFailed(let error):
            guard let asked = self.asked.take() else { break }
            if error is CancellationError { return gaveUp() }
            let failure = Failure(error)
            guard !waits(out: failure, at: now) else { break }
            if asked.query == query {
                self.failure = failure
            } else if pause == .olderAnswer, let query {
                ask(query, at: now)
            }
        case .pageArrived(let page):
            isLoadingPage = false
            (unfinished, failure) = (nil, nil)
            networkWorks()
            guard case .answer(let query, _) = shown else { break }
            shown = .answer(query, last: page)
            let known = Set(people.map(\.id))
            people += page?.people.filter { !known.contains($0.id) } ?? []
            seen.remember(page?.arrived ?? [])
        case .pageFailed(let error):
            isLoadingPage = false
            if error is CancellationError { return gaveUp() }
            let failure = Failure(error)
            unfinished = .page
            if !waits(out: failure, at: now) { self.failure = failure }

        case .recoveryEnded:
            if case .throttled(let failure, _) = obstacle {
                if let left = countdown?.left(at: now) {
                    obstacle = .throttled(failure, remaining: left)
                    return effects.append(.wait(.recovery, Countdown.step))
                }
                obstacle = nil
            }
            if isWanting { goOn(at: now) }
        case .networkCameBack:
            guard case .offline = obstacle else { break }
            if isWanting { goOn(at: now) } else { networkWorks() }
        case .historyChanged(let history): self.history = history
        case .closed:
            self = SearchState(graph: graph, pageSize: pageSize)
            isClosed = true
            effects = Job.allCases.map { .stop($0) }
        }
    }

    /// Shows at once what is here for the new text, and sees to it that the server is asked when it has to be.
    private mutating func typed(_ text: String, at now: Duration) {
        guard text != self.text else { return }
        let isUrgent = pace.keystroke(at: now, growth: text.count - self.text.count)
        guard take(text), let query else { return showNobody() }
        // A space at the end changes the text, and not what is searched for.
        if isAnswered { return }
        if asked?.query == query { return showPeopleHere(for: query) }
        if let page = graph.answerHere(to: query) { return show(page, of: query) }
        let narrows = if case .here(let wider) = shown { query.narrows(wider) } else { false }
        showPeopleHere(for: query, narrows: narrows)
        if case .throttled = obstacle { return }
        if isUrgent, asked == nil {
            ask(query, at: now)
        } else {
            wait(.typing, pace.delay(hasPeople: !people.isEmpty))
        }
    }

    /// Understands what stands in the field; says whether there is something to search for.
    private mutating func take(_ text: String) -> Bool {
        self.text = text
        stopPage()
        stopPause()
        (unfinished, failure) = (nil, nil)
        do {
            query = try text.allSatisfy(\.isWhitespace) ? nil : PeopleQuery(text, pageSize: pageSize)
        } catch {
            query = nil
            failure = Failure(error)
        }
        return query != nil
    }
}

// What is shown.
extension SearchState {
    private mutating func showNobody() {
        asked = nil
        effects.append(.stop(.search))
        if failure == nil { pace.rest() }
        shown = .nobody
        show([])
    }

    /// Shows those who are here already and fit; if only those who are shown can, no time is lost with everybody.
    private mutating func showPeopleHere(for query: PeopleQuery, narrows: Bool = false) {
        let everybody = narrows ? people : seen + history.people + history.favorites
        shown = .here(query)
        show(graph.peopleHere(matching: query, among: everybody, withColleagues: !narrows))
    }

    /// Shows an answer in the place of those who were shown while it was on its way.
    private mutating func show(_ page: PeoplePage, of query: PeopleQuery) {
        stopPage()
        stopPause()
        (unfinished, failure) = (nil, nil)
        var rows = page.people
        // Whoever was shown and fits stays where the order puts them: they may be on a further page.
        if page.hasMore, case .here(query) = shown {
            let sent = Set(page.arrived.map(\.id))
            let others = people.filter { !sent.contains($0.id) }
            if !others.isEmpty { rows = graph.ranked(rows + others, for: query) }
        }
        shown = .answer(query, last: page)
        show(rows)
        // Whoever was here already fits as typed.
        areNear = page.areNear && rows == page.people
    }

    private mutating func show(_ rows: [Person]) {
        people = rows
        areNear = false
        colleaguesFirst = graph.leadingColleagues(in: rows)
    }
}

// What is done.
extension SearchState {
    /// Searches; a search that is under way is given up.
    private mutating func ask(_ query: PeopleQuery, at now: Duration) {
        stopPage()
        stopPause()
        effects += [.stop(.recovery), .ask(query)]
        failure = nil
        // Whoever asks all the same finds out whether it still stands in the way.
        if case .throttled = obstacle { obstacle = nil }
        asked = (query, now)
    }

    private mutating func fetchPage() {
        guard case .answer(let query, let last?) = shown, last.hasMore, !isLoadingPage else { return }
        isLoadingPage = true
        failure = nil
        effects += [.stop(.recovery), .fetchPage(query, after: last)]
    }

    /// Does again what failed: the search, or only the page that is missing.
    private mutating func goOn(at now: Duration) {
        if unfinished == .page { fetchPage() } else if let query { ask(query, at: now) }
    }

    /// Waits until whatever stands in the way of all requests may be gone, if it is a failure that ends by itself.
    private mutating func waits(out failure: Failure, at now: Duration) -> Bool {
        guard let wait = failure.wait(after: offlineCount) else {
            obstacle = nil
            return false
        }
        if failure.isOffline {
            obstacle = .offline(failure)
            offlineCount += 1
            effects.append(.wait(.recovery, wait))
            return true
        }
        stopPause()
        countdown = Countdown(of: wait, at: now)
        obstacle = .throttled(failure, remaining: wait)
        effects.append(.wait(.recovery, Countdown.step))
        return true
    }

    private mutating func wait(_ pause: Pause, _ duration: Duration) {
        self.pause = pause
        effects.append(.wait(.pause, duration))
    }

    private mutating func networkWorks() {
        obstacle = nil
        offlineCount = 0
        effects.append(.stop(.recovery))
    }

    /// A canceled search or page is no fault, and nobody waits for it any more.
    private mutating func gaveUp() { (unfinished, obstacle) = (nil, nil) }

    private mutating func stopPage() {
        isLoadingPage = false
        effects.append(.stop(.page))
    }

    private mutating func stopPause() {
        pause = .none
        effects.append(.stop(.pause))
    }
}
