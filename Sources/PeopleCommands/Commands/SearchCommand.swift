import ArgumentParser
import GraphPeople
import PeopleFinder

/// Searches the people of the organization.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search people by name, mail address or user name.",
        discussion: """
            Finds everybody with a part of the name, a mail address or a user name that begins like the text. Of \
            several words every one has to fit. Upper and lower case are alike.
            """)

    /// The most people of one page; more would only make the first one late.
    private static let largestPage = 200

    @Argument(help: ArgumentHelp("The beginning of a name, mail address or user name.", valueName: "text"))
    var text: [String]

    @Option(help: ArgumentHelp("Stop after this many people (default: 25).", valueName: "n"))
    var limit: Int?

    @Flag(help: "Do not stop before the last.")
    var all = false

    @Option(help: "Write a table or JSON.")
    var format = ListFormat.table

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func validate() throws {
        if let limit, limit < 1 {
            throw ValidationError("The limit has to be 1 or more.")
        }
        if all, limit != nil {
            throw ValidationError("Give --limit or --all, not both.")
        }
    }

    func run() async throws {
        let context = PeopleContext.current
        // A text that cannot be searched has to be told before anything else is found to be missing.
        let query = try PeopleQuery(text.joined(separator: " "))
        let services = try context.services(settings)
        let account = try await context.account(named: account.account, of: services)
        let (people, hasMore) = try await search(query.text, in: services.graph(for: account))
        switch format {
        case .json:
            context.output(try JSONRenderer().render(people))
        case .table where people.isEmpty:
            context.note("Nobody matches “\(query.text)”.")
        case .table:
            let renderer = TableRenderer(width: context.terminal.columns, emphasis: context.terminal.emphasis)
            context.output(renderer.render(Table(people: people)))
            if hasMore {
                context.note("There are more people. Use --limit N or --all.")
            }
        }
    }

    /// Fetches pages until there are as many people as were asked for.
    @MainActor
    private func search(_ text: String, in graph: GraphClient) async throws -> (people: [Person], hasMore: Bool) {
        let wanted = all ? Int.max : limit ?? PeopleQuery.defaultPageSize
        let model = PeopleSearchModel(graph: graph, pageSize: min(wanted, Self.largestPage))
        model.text = text
        await model.submit()
        while model.phase == .results, model.people.count < wanted, model.hasNextPage {
            await model.nextPage()
        }
        switch model.phase {
        case .results, .noResults: break
        case .failed(let failure), .offline(let failure), .throttled(let failure, _): throw failure.underlying
        case .idle, .typing, .loading: throw CancellationError()
        }
        let people = Array(model.people.prefix(wanted))
        return (people, model.hasNextPage || model.people.count > people.count)
    }
}
