import ArgumentParser
import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search people by name, address, phone number, or what they do.",
        discussion: """
            Finds people by the beginnings of names, of a mail address or user name, by a phone number or a part of one, \
            and by words of the job title or department. If nobody has all words, those who come near are found: with a \
            typing mistake, a nickname, initials, or another script.

            jsonl, csv and vcard are written while the pages arrive, so they suit --all; a page that fails ends the output \
            there, with a status that is not 0. json and table come when the last person is here.
            """)

    @Argument(
        help: ArgumentHelp(
            "A name, address, phone number, job title or department, or a part of one.", valueName: "text"))
    var text: [String]

    @Option(help: ArgumentHelp("Stop after this many people (default: 25).", valueName: "n")) var limit: Int?
    @Flag(help: "Do not stop before the last.") var all = false

    @Option(help: "Write a table, JSON, one JSON object a line, comma-separated values, or vCards.")
    var format = PeopleFormat.table

    @OptionGroup var options: AccountOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("The limit has to be 1 or more.") }
        if all, limit != nil { throw ValidationError("Give --limit or --all, not both.") }
    }

    func run() async throws {
        let context = PeopleContext.current
        let maximum = all ? .max : limit ?? PeopleQuery.defaultPageSize
        // A text that cannot be searched has to be told before anything else is found to be missing.
        let query = try PeopleQuery(text.joined(separator: " "), pageSize: min(maximum, Self.largestPage))
        let (services, account) = try await context.services(options)
        try await write(query, upTo: maximum, from: services.graph(for: account), to: context)
    }
}

// Writes the people of a search as they come, page after page.
extension SearchCommand {
    /// The maximum number of people on one page; more would only make the first one late.
    private static let largestPage = 200
    /// The maximum number of pages, so that `--all` ends: those of two million people.
    private static let maximumPages = 10_000

    private func write(
        _ query: PeopleQuery, upTo maximum: Int, from graph: GraphClient, to context: PeopleContext
    ) async throws {
        var pages = graph.results(for: query, waitingForColleagues: true, maximumPages: Self.maximumPages)
            .makeAsyncIterator()
        var people: [Person] = []
        var ids: Set<Person.ID> = []
        var (hasMore, areNear) = (false, false)
        let progress = ProgressLine(context: context)
        defer { progress.clear() }
        if format == .csv { try context.output(CSVRenderer().header) }
        while let page = try await pages.next() {
            // The server was not asked.
            if let updated = page.copied, people.isEmpty { context.note(.directoryFromCopy(of: updated, at: Date())) }
            if page.areNear, people.isEmpty {
                areNear = true
                context.note(.searchNear)
            }
            let new = page.people.filter { ids.insert($0.id).inserted }
            let rows = new.prefix(maximum - people.count)
            hasMore = page.hasMore || rows.count < new.count
            people += rows
            progress.clear()
            try writeNew(rows, to: context)
            guard people.count < maximum, hasMore else { break }
            progress.show(context.texts[.commandPeopleSoFar(.searchResults(people.count))])
        }
        progress.clear()
        if people.isEmpty, let updated = pages.last?.copied {
            // Whoever is new, the server would have known.
            context.note(.directoryFromCopy(of: updated, at: Date()))
        }
        let seesNamesOnly = graph.session.permissions.directory == .basic
        try writeWhole(people, of: query, hasMore: hasMore, seesNamesOnly: seesNamesOnly, to: context)
        let missing = graph.session.permissions.scopesForProfiles
        if people.isEmpty || areNear, query.canBeHidden, missing != [] {
            context.note(.commandMorePermissions(context.hint("sign-in --scope \(missing.parameterValue)")))
        }
    }

    /// Writes what has come since the last time, in the formats that need not see everybody first.
    private func writeNew(_ people: ArraySlice<Person>, to context: PeopleContext) throws {
        switch format {
        case .table, .json: break
        case .jsonl: for person in people { try context.output(JSONRenderer().line(person)) }
        case .csv where people.isEmpty: break
        case .csv: try context.output(CSVRenderer().rows(Array(people)))
        case .vcard: for person in people { try context.output(person.vCard()) }
        }
    }

    private func writeWhole(
        _ people: [Person], of query: PeopleQuery, hasMore: Bool, seesNamesOnly: Bool, to context: PeopleContext
    ) throws {
        switch format {
        case .jsonl, .csv, .vcard: break
        case .json: try context.output(JSONRenderer().render(people))
        case .table where people.isEmpty:
            context.note(.searchNoResults(query.text))
            if query.isShortNumber, !seesNamesOnly || !query.canBeHidden { context.note(.searchShortNumber) }
        case .table: try context.output(Table(people: people).text(on: context.terminal))
        }
        // What is not there looks like an empty field.
        if seesNamesOnly { context.note(.limitBasicProfiles) }
        if hasMore, format != .json { context.note(.commandMorePeople("--limit N", second: "--all")) }
    }
}
