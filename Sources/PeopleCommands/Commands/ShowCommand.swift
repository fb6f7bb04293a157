import ArgumentParser
import GraphPeople
import PeopleFinder

/// Shows one person.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one person.")

    @Argument(help: ArgumentHelp("The person's id, user principal name or mail address.", valueName: "user"))
    var user: String

    @Option(help: "Write a card or JSON.")
    var format = PersonFormat.card

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        do {
            let person = try await context.person(.person(user), account: account, settings: settings)
            try context.show(person, as: format)
        } catch let error as GraphError where error.code == .notFound {
            throw CommandFailure(
                status: .notFound, message: error.message,
                nextStep: "Search by name: \(context.hint("search \(ShellWord.quote(user))"))")
        }
    }
}
