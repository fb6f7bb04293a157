public import GraphPeople

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

    private func change(_ change: @escaping @Sendable (inout SearchHistory) -> Void) async {
        guard !state.isClosed else { return }
        var changed = history
        change(&changed)
        send(.historyChanged(changed))
        guard let kept = await historyFile?.update(change) else { return }
        send(.historyChanged(kept))
    }
}
