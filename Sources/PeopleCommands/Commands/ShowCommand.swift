import ArgumentParser
import GraphPeople
import PeopleFinder

/// Shows one person.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one person.")

    private static let mostSuggestions = 3

    @Argument(
        help: ArgumentHelp("The person's id, user principal name or mail address.", valueName: "user"),
        completion: RecentUsers.completion)
    var user: String

    @Option(help: "Write a card, JSON, or a vCard for an address book.")
    var format = PersonFormat.card

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        do {
            let person = try await context.person(.person(user), account: account, settings: settings)
            try context.show(person, as: format)
        } catch let error as GraphError where error.code == .notFound {
            let guess = try await meant(context).map { "Did you mean \($0)? " } ?? ""
            throw CommandFailure(
                status: .notFound, message: error.message,
                nextStep: guess + "Search by name: \(context.hint("search \(ShellWord.quote(user))"))")
        }
    }

    /// Finds whom the person may have meant, by the part of an address before the @; nobody when that fails as well.
    private func meant(_ context: PeopleContext) async throws -> String? {
        let services = try context.services(settings)
        let account = try await context.account(named: account.account, of: services)
        let name = String(user.prefix { $0 != "@" }).replacing(".", with: " ")
        guard let graph = try? services.graph(for: account) else { return nil }
        var people: [Person] = []
        // With the last letters wrong, the first ones still tell.
        for text in [name, String(name.dropLast(2))] where people.isEmpty && text.count >= 3 {
            guard let query = try? PeopleQuery(text, pageSize: Self.mostSuggestions),
                let page = try? await graph.people(matching: query)
            else { return nil }
            people = page.people
        }
        let names = people.prefix(Self.mostSuggestions).compactMap { $0.userPrincipalName ?? $0.mail }
        guard let last = names.last else { return nil }
        return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    }
}
