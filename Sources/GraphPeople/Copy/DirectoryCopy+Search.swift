import NativeOAuth
import SmallFoundation

extension DirectoryCopy: CopiedDirectory {
    /// Finds the people who match a query; nil if there is no complete copy, or it can't be read or is too old.
    public func people(for query: PeopleQuery, colleagues: [Person] = []) -> CopiedAnswer? {
        guard !memory.withLock({ $0.isClosed }), let opened = opened(), isGood(opened.state.updated) else { return nil }
        let closest = colleagues.isEmpty ? opened.state.colleagues ?? [] : colleagues.map(\.id)
        let ranking = PeopleRanking(query, closest: closest, folded: folded)
        do {
            var isCut = false
            let candidates = try opened.people(colleagues) { index in
                let found = try index.fitting(query.typed)
                isCut = isCut || found.count >= PeopleQuery.maximumCopied
                return found
            }
            var people = ranking.fitting(candidates)
            let isNear = people.isEmpty
            if isNear, let other = query.withoutDomain {
                guard var answer = self.people(for: other, colleagues: colleagues) else { return nil }
                (answer.isNear, answer.hasMore) = (true, false)
                return answer
            }
            if isNear {
                people = ranking.fitting(try opened.people(colleagues) { try $0.near(query.typed) }, nearly: true)
            }
            return CopiedAnswer(
                people: people, isNear: isNear, hasMore: isCut && !isNear, updated: opened.state.updated)
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
