import ArgumentParser
import GraphPeople
import PeopleFinder

/// Shows one person.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one person.")

    @Argument(
        help: ArgumentHelp(
            "The person's id, user principal name or mail address; 'me' for yourself.", valueName: "user"),
        completion: UserCompletion.people)
    var user: String

    @Option(help: "Write a card, JSON, or a vCard for an address book.")
    var format = PersonFormat.card

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        do {
            let person = try await context.person(
                user == "me" ? .me : .person(user), account: account, settings: settings)
            try context.show(person, as: format)
        } catch let error as GraphError where error.code == .notFound {
            throw await UserGuess(user, account: account, settings: settings).failure(error.message, in: context)
        } catch let error where Failure(error).isOffline {
            if let seen = try? await context.personSeenBefore(user, account: account, settings: settings) {
                context.noteSeenBefore()
                try context.show(seen, as: format)
            }
            throw error
        }
    }
}
