extension GraphClient {
    /// Returns the answer to a query without a request, if the copy of the directory or an earlier answer has it.
    ///
    /// Answers are kept for five minutes. A complete answer to `ade` also answers `adel`.
    ///
    /// - Parameter query: The search.
    /// - Returns: The first page; nil if only the server can answer.
    public func answerHere(to query: PeopleQuery) -> PeoplePage? {
        if let copied = answerInCopy(to: query), copied.isFound { return copied }
        if let same = session.recent.page(of: query) { return same }
        // Whose work a word is short for was not asked for before it was whole.
        let hasMeanings = query.searchWithMeanings(byWork: session.permissions.directory == .full) != nil
        guard !hasMeanings, let wider = session.recent.completePage(widerThan: query) else { return nil }
        let ranking = self.ranking(query)
        let people = ranking.fitting(wider.arrived)
        // Whoever fits by the title alone was perhaps not asked for: that comes after nobody was found by the name.
        guard let first = people.first, ranking.kind(of: first) <= .partOfAddress else { return nil }
        var page = PeoplePage(people: [])
        page.query = query
        return page.advanced(showing: people)
    }

    /// The answer that the copy of the directory has to a query; nil when there is no copy that answers.
    ///
    /// Where nobody fits as typed, that is no answer to rely on: somebody who came today is not in the copy.
    func answerInCopy(to query: PeopleQuery) -> PeoplePage? {
        // Whoever wants everybody does not want the best of them only.
        guard query.pageSize <= PeopleQuery.maximumCopied else { return nil }
        return session.copy?.people(for: query, colleagues: session.colleagues)
    }

    /// Returns the given people and colleagues who match a query, without a request.
    ///
    /// - Parameters:
    ///   - query: The search.
    ///   - people: People to search; of two with the same id, the first counts.
    ///   - withColleagues: Whether to search the colleagues too.
    /// - Returns: The matching people, in the order of an answer.
    public func peopleHere(
        matching query: PeopleQuery, among people: [Person], withColleagues: Bool = true
    ) -> [Person] {
        let colleagues = withColleagues ? session.colleagues : []
        return ranking(query).fitting((people + colleagues).unique(by: \.id))
    }

    /// Counts the colleagues at the beginning of an answer; 0 before the colleagues were fetched.
    package func leadingColleagues(in people: [Person]) -> Int {
        guard !people.isEmpty else { return 0 }
        let colleagues = Set(session.colleagues.map(\.id))
        return people.prefix { colleagues.contains($0.id) }.count
    }

    /// Sorts people, each of whom is there once, like the results of a query.
    package func ranked(_ people: [Person], for query: PeopleQuery) -> [Person] {
        ranking(query).sorted(people)
    }

    /// The order for a query, in which nobody is folded anew who was compared lately.
    func ranking(_ query: PeopleQuery) -> PeopleRanking {
        PeopleRanking(query, closest: session.colleagues.map(\.id), folded: session.folded)
    }
}
