import ArgumentParser
import GraphPeople
import PeopleFinder

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search people by name, mail address or user name.",
        discussion: """
            Finds everybody with a part of the name, a mail address or a user name that begins like the text. Of \
            several words every one has to fit. Upper and lower case are alike.

            jsonl, csv and vcard are written while the pages arrive, so they suit --all; a page that fails ends the output \
            there, with a status that is not 0. json and table come when the last person is here.
            """)

    @Argument(help: ArgumentHelp("The beginning of a name, mail address or user name.", valueName: "text"))
    var text: [String]

    @Option(help: ArgumentHelp("Stop after this many people (default: 25).", valueName: "n")) var limit: Int?
    @Flag(help: "Do not stop before the last.") var all = false

    @Option(help: "Write a table, JSON, one JSON object a line, comma-separated values, or vCards.")
    var format = PeopleFormat.table

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("The limit has to be 1 or more.") }
        if all, limit != nil { throw ValidationError("Give --limit or --all, not both.") }
    }

    func run() async throws {
        let context = PeopleContext.current
        // A text that cannot be searched has to be told before anything else is found to be missing.
        let query = try PeopleQuery(text.joined(separator: " "))
        let (services, account) = try await context.services(settings, as: account)
        let listing = PeopleListing(
            context: context, format: format, wanted: all ? nil : limit ?? PeopleQuery.defaultPageSize)
        try await listing.write(query.text, from: try services.graph(for: account))
    }
}
