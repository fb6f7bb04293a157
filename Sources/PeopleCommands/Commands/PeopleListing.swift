import GraphPeople
import PeopleFinder
import SmallFoundation

/// Writes the people of a search as they come, page after page.
struct PeopleListing {
    let context: PeopleContext
    let format: PeopleFormat
    /// The maximum number of people to write; nil for all.
    let wanted: Int?

    /// The maximum number of people on one page; more would only make the first one late.
    private static let largestPage = 200
    /// The maximum number of pages, so that `--all` ends: those of two million people.
    private static let maximumPages = 10_000

    func write(_ text: String, from graph: GraphClient) async throws {
        let maximum = wanted ?? .max
        let query = try PeopleQuery(text, pageSize: min(maximum, Self.largestPage))
        var pages = graph.results(for: query, waitingForColleagues: true, maximumPages: Self.maximumPages)
            .makeAsyncIterator()
        var people: [Person] = []
        var ids: Set<Person.ID> = []
        var hasMore = false
        let progress = ProgressLine(context: context)
        defer { progress.clear() }
        if format == .csv { try context.output(CSVRenderer().header) }
        while let page = try await pages.next() {
            // The server was not asked.
            if let updated = page.copied, people.isEmpty { context.note(.directoryFromCopy(of: updated, at: Date())) }
            let new = page.people.filter { ids.insert($0.id).inserted }
            let rows = new.prefix(maximum - people.count)
            hasMore = page.hasMore || rows.count < new.count
            people += rows
            progress.clear()
            try writeNew(rows)
            guard people.count < maximum, hasMore else { break }
            progress.show(context.texts[.commandPeopleSoFar(people.count)])
        }
        progress.clear()
        try writeWhole(people, text: text, hasMore: hasMore)
    }

    /// Writes what has come since the last time, in the formats that need not see everybody first.
    private func writeNew(_ people: ArraySlice<Person>) throws {
        switch format {
        case .table, .json: break
        case .jsonl: for person in people { try context.output(JSONRenderer().line(person)) }
        case .csv where people.isEmpty: break
        case .csv: try context.output(CSVRenderer().rows(Array(people)))
        case .vcard: for person in people { try context.output(person.vCard) }
        }
    }

    private func writeWhole(_ people: [Person], text: String, hasMore: Bool) throws {
        switch format {
        case .jsonl, .csv, .vcard: break
        case .json: try context.output(JSONRenderer().render(people))
        case .table where people.isEmpty: context.note(.searchNoResults(text))
        case .table: try context.output(Table(people: people).text(on: context.terminal))
        }
        if hasMore, format != .json { context.note(.commandMorePeople("--limit N", second: "--all")) }
    }
}
