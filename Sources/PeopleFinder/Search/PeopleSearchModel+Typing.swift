import GraphPeople
import NativeOAuth

extension PeopleSearchModel {
    /// Shows at once what is here for the new text, and sees to it that the server is asked when it has to be.
    func textChanged(growth: Int) {
        let isUrgent = work.pace.keystroke(at: time.elapsed(), growth: growth)
        stopPage()
        work.pending?.cancel()
        work.pending = nil
        work.isDue = false
        work.failed = nil
        do {
            guard let query = try query() else { return showNothing() }
            // A space at the end changes the text, and not what is searched for.
            if query == work.shown { return showAgain() }
            if query == work.asked?.query {
                showPeopleHere(for: query)
                phase = standing ?? .loading
                return
            }
            if let page = graph.answerHere(to: query) { return show(page, of: query) }
            showPeopleHere(for: query, whoFitted: work.provisional.map { query.narrows($0) } == true)
            if case .throttled = work.obstacle { return }
            if isUrgent, work.asked == nil {
                ask(query)
            } else {
                let delay = work.pace.delay(hasPeople: !people.isEmpty)
                work.pending = after(delay) { $0.typingPaused() }
            }
        } catch {
            stopAsking()
            show([], of: nil)
            phase = .failed(Failure(error))
        }
    }

    /// Asks for the text, unless an answer to an older one is nearly here: it may have everybody who is meant.
    func typingPaused() {
        guard let query = currentQuery else { return }
        let left = work.asked.map { work.pace.patience - (time.elapsed() - $0.at) } ?? .zero
        guard left > .zero else {
            ask(query)
            return
        }
        work.isDue = true
        work.pending = after(left) { model in
            if let query = model.currentQuery { model.ask(query) }
        }
    }

    /// Shows those who are here already and fit, as such.
    ///
    /// - Parameters:
    ///   - query: Whom to look for.
    ///   - whoFitted: Whether only those are looked at who are shown: a longer text fits few others, and comparing everybody
    ///     while a key goes up costs time.
    func showPeopleHere(for query: PeopleQuery, whoFitted: Bool = false) {
        let everybody = whoFitted ? people : work.seen.all + history.people
        let here = graph.peopleHere(matching: query, among: everybody, withColleagues: !whoFitted)
        show(here, of: nil)
        work.provisional = query
        isFromCache = true
        phase = standing ?? .typing
    }

    /// The phase of a search that waits for what stands in its way; nil when nothing does.
    var standing: Phase? {
        switch work.obstacle {
        case .none: nil
        case .offline(let failure): .offline(failure)
        case .throttled(let failure, let remaining): .throttled(failure, remaining: remaining)
        }
    }

    private func showNothing() {
        stopAsking()
        work.pace.rest()
        show([], of: nil)
        phase = .idle
    }

    private func showAgain() {
        phase = people.isEmpty ? .noResults : .results
    }

    /// Puts people on the screen in one go.
    func show(_ new: [Person], of query: PeopleQuery?) {
        work.shown = query
        work.provisional = nil
        if query == nil { lastPage = nil }
        isFromCache = false
        // A list that stays the same is not told to be another.
        if people != new { people = new }
        let colleagues = graph.leadingColleagues(in: new)
        if colleaguesFirst != colleagues { colleaguesFirst = colleagues }
    }
}
