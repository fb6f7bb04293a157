public import GraphPeople

extension PeopleSearchModel {
    /// Reads the recent searches and people from the disk; the network is not asked.
    public func loadHistory() async {
        guard let kept = await historyFile?.history(), !work.isClosed else { return }
        history = kept
    }

    /// Tells that a person was opened: they, and what was typed to find them, become the latest of their kind.
    ///
    /// - Parameter person: Who was opened.
    public func opened(_ person: Person) async {
        guard !work.isClosed else { return }
        let text = people.contains { $0.id == person.id } ? currentQuery?.text : nil
        selection = person.id
        await change { history in
            if let text { history.add(search: text) }
            history.add(person)
        }
    }

    /// Whether there is something that ``clearRecentsTapped()`` can forget.
    public var hasRecents: Bool { !recentPeople.isEmpty || !recentSearches.isEmpty }

    /// Forgets the recent searches and people, on the disk too.
    public func clearRecentsTapped() async {
        guard !work.isClosed else { return }
        await change { $0 = SearchHistory() }
    }

    /// Keeps what was searched for.
    func remember(_ text: String) async {
        await change { $0.add(search: text) }
    }

    private func change(_ change: @escaping @Sendable (inout SearchHistory) -> Void) async {
        change(&history)
        guard let kept = await historyFile?.update(change), !work.isClosed else { return }
        history = kept
    }
}
