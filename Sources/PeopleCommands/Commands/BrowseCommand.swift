import ArgumentParser
import PeopleFinder

/// Shows the full-screen view.
struct BrowseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Find people in a view that fills the terminal.",
        discussion: """
            It searches while you type. '?' lists the keys. With --plain nothing is drawn: questions and answers come \
            line by line, as a screen reader wants them.
            """)

    @Flag(help: "Ask and answer line by line, and draw nothing.")
    var plain = false

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        try await FirstSettings(settings, in: context)?.ask()
        let services = try context.services(settings, staysOpen: true)
        if plain {
            let account = try await context.account(named: account.account, of: services)
            return try await PlainBrowse(context: context, services: services, account: account).run()
        }
        guard context.terminal.isFullyThere else {
            throw CommandFailure(.usage, .commandNeedsTerminal(context.hint("search TEXT")))
        }
        try await BrowseProgram(context: context, services: services).run(as: account.account)
    }
}
