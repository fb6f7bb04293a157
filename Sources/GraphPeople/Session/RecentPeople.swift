import NativeOAuth

/// The pages that were shown last, in memory only: going back to a search is instant.
///
/// It is bounded by the bytes of the answers and by their age; what was used longest ago goes first.
final class RecentPeople: Sendable {
    private struct Entry: Sendable {
        var page: PeoplePage
        var cost: Int
        var at: Duration
        var lastUse: Int
    }

    private struct State: Sendable {
        var entries: [PeopleQuery: Entry] = [:]
        var cost = 0
        var uses = 0
    }

    static let maximumBytes = 4 << 20
    /// After this the directory may say something else.
    static let oldest = Duration.seconds(300)

    /// An answer with more people may have been cut off without a word; as many are asked for at least.
    private static let mostComplete = 50

    private let time: TimeSource
    private let most: Int
    private let state = Locked(State())

    init(time: TimeSource, most: Int = RecentPeople.maximumBytes) { (self.time, self.most) = (time, most) }

    /// The bytes of the answers that are kept.
    var cost: Int { state.withLock { $0.cost } }

    /// The first page of a query, if it was here lately.
    func page(of query: PeopleQuery) -> PeoplePage? {
        let now = time.elapsed()
        return state.withLock { state in
            guard var entry = state.entries[query] else { return nil }
            guard now - entry.at < Self.oldest else {
                state.cost -= entry.cost
                state.entries[query] = nil
                return nil
            }
            state.uses += 1
            entry.lastUse = state.uses
            state.entries[query] = entry
            return entry.page
        }
    }

    /// The first page of a wider query whose answer was everybody whom it meant; of several, that of the longest text.
    func completePage(widerThan query: PeopleQuery) -> PeoplePage? {
        let now = time.elapsed()
        return state.withLock { state in
            let wider = state.entries.filter { query.narrows($0.key) && now - $0.value.at < Self.oldest }
                .filter { $0.value.page.nextLink == nil && $0.value.page.arrived.count < Self.mostComplete }
                .max { $0.key.text.utf8.count < $1.key.text.utf8.count }
            guard let wider else { return nil }
            state.uses += 1
            state.entries[wider.key]?.lastUse = state.uses
            return wider.value.page
        }
    }

    func keep(_ page: PeoplePage, of query: PeopleQuery, cost: Int) {
        let now = time.elapsed()
        let most = most
        state.withLock { state in
            if let old = state.entries.removeValue(forKey: query) { state.cost -= old.cost }
            guard cost <= most else { return }
            state.uses += 1
            state.entries[query] = Entry(page: page, cost: cost, at: now, lastUse: state.uses)
            state.cost += cost
            while state.cost > most, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.entries[oldest.key] = nil
                state.cost -= oldest.value.cost
            }
        }
    }
}
