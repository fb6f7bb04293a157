extension GraphClient {
    /// Returns the answer to a query without asking anybody, when the copy of the directory or what was answered lately has it.
    ///
    /// The latter is so for five minutes after the same query was answered, or one whose answer was everybody whom it meant and
    /// that meant these people too: who has all of `ade` need not be asked for `adel`.
    ///
    /// - Parameter query: Whom to look for.
    /// - Returns: The first page; nil when the server has to be asked. Nothing is sent.
    public func answerHere(to query: PeopleQuery) -> PeoplePage? {
        if let copied = answerInCopy(to: query), !copied.isNear { return copied.page }
        if let same = session.recent.page(of: query) { return same }
        guard let wider = session.recent.completePage(widerThan: query) else { return nil }
        let ranking = self.ranking(query, session.colleagues ?? [])
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
    func answerInCopy(to query: PeopleQuery) -> (page: PeoplePage, isNear: Bool)? {
        // Whoever wants everybody does not want the best of them only.
        guard query.pageSize <= PeopleQuery.maximumCopied,
            let found = session.copy?.people(for: query, colleagues: session.lastColleagues)
        else { return nil }
        var page = PeoplePage(people: [])
        page.query = query
        page.copied = found.updated
        page.isCut = found.hasMore
        page.early = Set(found.hasMore ? found.people.map(\.id) : [])
        return (page.advanced(showing: found.people), found.isNear)
    }

    /// Returns those of some people, and of the people one works with, who fit a query, without asking anybody.
    ///
    /// - Parameters:
    ///   - query: Whom to look for.
    ///   - people: People who are here already; of two with one id the first counts.
    ///   - withColleagues: Whether the people one works with are looked at too.
    /// - Returns: Those who fit, in the order in which an answer would have them.
    public func peopleHere(
        matching query: PeopleQuery, among people: [Person], withColleagues: Bool = true
    ) -> [Person] {
        let colleagues = session.colleagues ?? []
        var seen: Set<Person.ID> = []
        let each = (people + (withColleagues ? colleagues : [])).filter { seen.insert($0.id).inserted }
        return ranking(query, colleagues).fitting(each)
    }

    /// Counts the people one works with at the head of a list, up to the first who is none of them.
    ///
    /// - Parameter people: People in the order of an answer.
    /// - Returns: How many; 0 as long as nobody knows with whom one works. Nothing is sent.
    public func leadingColleagues(in people: [Person]) -> Int {
        guard !people.isEmpty else { return 0 }
        let colleagues = Set(session.lastColleagues.map(\.id))
        return people.prefix { colleagues.contains($0.id) }.count
    }

    /// Puts people in the order in which an answer to a query has them (``PeopleRanking``).
    ///
    /// - Parameters:
    ///   - people: People, each of them once.
    ///   - query: Whom to look for.
    /// - Returns: The same people, the one who was meant first.
    public func ranked(_ people: [Person], for query: PeopleQuery) -> [Person] {
        ranking(query, session.colleagues ?? []).sorted(people)
    }

    /// The order for a query, in which nobody is folded anew who was compared lately.
    func ranking(_ query: PeopleQuery, _ colleagues: [Person] = []) -> PeopleRanking {
        PeopleRanking(query, closest: colleagues.map(\.id), folded: session.folded)
    }
}
