import NativeOAuth

/// The pages that were shown last, in memory only: going back to a search is instant.
final class RecentPeople: Sendable {
    private struct Entry: Sendable {
        let query: PeopleQuery
        let page: PeoplePage
        let at: Duration

        /// Whether it is everybody whom the query meant.
        ///
        /// An answer with more people may have been cut off without a word; as many are asked for at least.
        var isComplete: Bool { page.nextLink == nil && page.arrived.count < 50 }
    }

    /// Most have some two hundred people, of half a kilobyte each.
    static let most = 40
    /// After this the directory may say something else.
    static let oldest = Duration.seconds(300)

    private let time: TimeSource
    /// The one that was used last comes last.
    private let entries = Locked<[Entry]>([])

    init(time: TimeSource) { self.time = time }

    /// The first page of a query, if it was here lately.
    func page(of query: PeopleQuery) -> PeoplePage? {
        use { entries in entries.firstIndex { $0.query == query } }
    }

    /// The first page of a wider query whose answer was everybody whom it meant; of several, that of the longest text.
    func completePage(widerThan query: PeopleQuery) -> PeoplePage? {
        use { entries in
            entries.indices.filter { entries[$0].isComplete && query.narrows(entries[$0].query) }
                .max { entries[$0].query.text.utf8.count < entries[$1].query.text.utf8.count }
        }
    }

    func keep(_ page: PeoplePage, of query: PeopleQuery) {
        let now = time.elapsed()
        entries.withLock { entries in
            entries.removeAll { $0.query == query }
            entries.append(Entry(query: query, page: page, at: now))
            if entries.count > Self.most { entries.removeFirst() }
        }
    }

    private func use(_ find: @Sendable ([Entry]) -> Int?) -> PeoplePage? {
        let now = time.elapsed()
        return entries.withLock { entries in
            entries.removeAll { now - $0.at >= Self.oldest }
            guard let place = find(entries) else { return nil }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry.page
        }
    }
}
