import ArgumentParser
import PeopleFinder

struct BrowseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Find people in a view that fills the terminal.",
        discussion: """
            It searches while you type. '?' lists the keys.
            """)

    @Flag(help: "Print the keys and colors as a file to change, and end.")
    var printKeys = false

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        if printKeys {
            let place = context.keysFile.map { "# \($0.path)\n" } ?? ""
            return try context.output(place + BrowseKeys.standard.file(in: context.texts))
        }
        try await FirstSettings(settings, in: context)?.ask()
        let services = try context.services(settings, staysOpen: true)
        guard context.terminal.isFullyThere else {
            throw CommandFailure(.usage, .commandNeedsTerminal(context.hint("search TEXT")))
        }
        try await BrowseProgram(context: context, services: services).run(as: account.account)
    }
}
