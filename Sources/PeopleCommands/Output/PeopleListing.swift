import GraphPeople
import PeopleFinder

/// Writes the people of a search as they come, page after page.
struct PeopleListing {
    let context: PeopleContext
    let format: PeopleFormat

    /// The most people to write; nil for all.
    let wanted: Int?

    /// Keeps the people who were opened before.
    var seenBefore: SearchHistoryFile?

    /// The most people of one page; more would only make the first one late.
    private static let largestPage = 200

    /// Searches and writes.
    ///
    /// - Parameters:
    ///   - text: What is searched for.
    ///   - graph: Finds the people.
    /// - Throws: What made a page fail.
    @MainActor
    func write(_ text: String, from graph: GraphClient) async throws {
        let most = wanted ?? .max
        let model = PeopleSearchModel(
            graph: graph, pageSize: min(most, Self.largestPage), waitsForColleagues: true)
        model.text = text
        await model.submit()
        var written = 0
        let progress = ProgressLine(context: context)
        defer { progress.clear() }
        if format == .csv { context.output(CSVRenderer().header) }
        while true {
            switch model.phase {
            case .offline(let failure):
                try await writeSeenBefore(text, from: graph)
                throw failure.underlying
            case .failed(let failure), .throttled(let failure, _): throw failure.underlying
            case .idle, .typing, .loading: throw CancellationError()
            case .results, .noResults: break
            }
            written += try writeNew(model.people.prefix(most).dropFirst(written))
            // Nobody is asked for what nobody reads.
            guard context.outputIsRead() else { return }
            guard model.people.count < most, model.hasNextPage else { break }
            progress.show("\(model.people.count) people so far")
            await model.nextPage()
        }
        progress.clear()
        let people = Array(model.people.prefix(most))
        try writeWhole(people, text: text, hasMore: model.hasNextPage || model.people.count > people.count)
    }

    /// Without a network, writes whoever fits of the people that were opened before, and says what they are.
    private func writeSeenBefore(_ text: String, from graph: GraphClient) async throws {
        guard let history = await seenBefore?.history(), let query = try? PeopleQuery(text) else { return }
        let people = graph.peopleHere(matching: query, among: history.people)
        guard !people.isEmpty else { return }
        context.noteSeenBefore()
        _ = try writeNew(people[...])
        try writeWhole(people, text: text, hasMore: false)
    }

    /// Writes what has come since the last time, in the formats that need not see everybody first.
    private func writeNew(_ people: ArraySlice<Person>) throws -> Int {
        switch format {
        case .table, .json: return 0
        case .jsonl: for person in people { context.output(try JSONRenderer().line(person)) }
        case .csv: context.output(CSVRenderer().rows(Array(people)))
        case .vcard: for person in people { context.output(VCardRenderer().render(person)) }
        }
        return people.count
    }

    private func writeWhole(_ people: [Person], text: String, hasMore: Bool) throws {
        switch format {
        case .jsonl, .csv, .vcard: break
        case .json: context.output(try JSONRenderer().render(people))
        case .table where people.isEmpty: context.note("Nobody matches “\(text)”.")
        case .table:
            let renderer = TableRenderer(width: context.terminal.columns, emphasis: context.terminal.emphasis)
            context.output(renderer.render(Table(people: people)))
        }
        if hasMore, format != .json {
            context.note("There are more people. Use --limit N or --all.")
        }
    }
}
