import ArgumentParser
import PeopleFinder

/// Shows the person who is signed in.
struct MeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "me", abstract: "Show the person who is signed in.")

    @Option(help: "Write a card, JSON, or a vCard for an address book.")
    var format = PersonFormat.card

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        let person = try await context.person(.me, account: account, settings: settings)
        try context.show(person, as: format)
    }
}
