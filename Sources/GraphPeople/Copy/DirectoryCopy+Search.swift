import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DirectoryCopy: CopiedDirectory {
    /// Finds the people whom a query means, the most likely one first.
    ///
    /// - Parameters:
    ///   - query: Whom to look for.
    ///   - colleagues: The people one works with, the closest first.
    /// - Returns: Those who fit, or, when there are none, those who are near. Nil when there is no copy that answers: none is whole, it
    ///   cannot be read, or it is too old.
    public func people(for query: PeopleQuery, colleagues: [Person] = []) -> CopiedAnswer? {
        guard !memory.withLock({ $0.isClosed }), let opened = opened(), isGood(opened.state.updated) else { return nil }
        let ranking = PeopleRanking(query, colleagues: colleagues, folded: folded)
        do {
            var people = ranking.fitting(try opened.people(colleagues) { $0.fitting(query.typed) })
            let isNear = people.isEmpty
            if isNear {
                people = ranking.fitting(try opened.people(colleagues) { $0.near(query.typed) }, nearly: true)
            }
            return CopiedAnswer(people: people, isNear: isNear, updated: opened.state.updated)
        } catch {
            // What was changed by hand or by a failing disk is not believed any more, and is fetched anew with the next update.
            remove(.state)
            memory.withLock { ($0.opened, $0.stamp) = (nil, nil) }
            return nil
        }
    }
}

extension DirectoryCopy.Opened {
    /// The candidates in the snapshot and among those who have changed since, with the people one works with; each once.
    fileprivate func people(_ colleagues: [Person], _ find: (CopyCandidates) -> [Int]) throws -> [Person] {
        let old = try snapshot.people(find(CopyCandidates(snapshot.index))).filter { !outdated.contains($0.id) }
        let new = find(CopyCandidates(changedIndex)).map { changed[$0] }
        var seen: Set<Person.ID> = []
        return (new + old + colleagues).filter { seen.insert($0.id).inserted }
    }
}

extension CopySnapshot {
    /// The person with an id; nil when there is none.
    func person(_ id: Person.ID) throws -> Person? {
        var numbers: [Int] = []
        for word in index.range(of: CopyWord(.id, String(id.prefix(CopyWord.idLetters)))) {
            index.forEachPerson(with: word) { numbers.append($0) }
        }
        return try people(numbers).first { $0.id == id }
    }
}
