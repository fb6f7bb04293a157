import NativeOAuth
import SmallFoundation

extension DirectoryCopy: CopiedDirectory {
    /// Finds the people who match a query; nil if there is no complete copy, or it can't be read or is too old.
    public func people(for query: PeopleQuery, colleagues: [Person] = []) -> PeoplePage? {
        guard !memory.withLock({ $0.isClosed }), let opened = opened(), isGood(opened.state.updated) else { return nil }
        let closest = colleagues.isEmpty ? opened.state.colleagues ?? [] : colleagues.map(\.id)
        let ranking = PeopleRanking(query, closest: closest, folded: folded)
        var page = PeoplePage(people: [])
        page.query = query
        page.copied = opened.state.updated
        do {
            let candidates = try opened.people(colleagues) { index in
                let found = try index.fitting(query.typed)
                page.isCut = page.isCut || found.count >= PeopleQuery.maximumCopied
                return found
            }
            var people = ranking.fitting(candidates)
            if people.isEmpty {
                page.isCut = false
                if let other = query.withoutDomain {
                    guard let answer = self.people(for: other, colleagues: colleagues) else { return nil }
                    people = answer.arrived
                } else {
                    people = ranking.fitting(try opened.people(colleagues) { try $0.near(query.typed) }, nearly: true)
                }
                page.areNear = !people.isEmpty
            }
            if page.isCut { page.early = Set(people.map(\.id)) }
            return page.advanced(showing: people)
        } catch {
            // What was changed by hand or by a failing disk is not believed any more, and is fetched anew with the next update.
            remove(.state)
            memory.withLock { $0.opened = nil }
            return nil
        }
    }
}

extension DirectoryCopy.Opened {
    /// The candidates in the snapshot and among those who have changed since, with the people one works with; each once.
    fileprivate func people(_ colleagues: [Person], _ find: (CopyCandidates) throws -> [Int]) throws -> [Person] {
        let old = try snapshot.people(try find(CopyCandidates(snapshot.index, closest: closest)))
            .filter { !outdated.contains($0.id) }
        let new = try find(CopyCandidates(changedIndex)).map { changed[$0] }
        return (new + old + colleagues).unique(by: \.id)
    }
}

extension CopySnapshot {
    /// The person with an id; nil when there is none.
    func person(_ id: Person.ID) throws -> Person? { try people(try index.numbers(of: id)).first { $0.id == id } }
}

extension CopyIndex {
    /// The numbers of those whose ids begin as this one does.
    func numbers(of id: Person.ID) throws -> [Int] {
        var numbers: [Int] = []
        try read(exactly: CopyWord(.id, String(id.prefix(CopyWord.idLetters)))) { entry in
            try entry.forEachPerson { numbers.append($0) }
        }
        return numbers
    }
}
