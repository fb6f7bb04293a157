import GraphPeople
import NativeOAuth
import PeopleFinder

/// Guesses whom somebody meant who named nobody.
struct UserGuess {
    private static let most = 3

    let user: String
    let account: AccountOptions
    let settings: SettingsOptions

    /// Says that there is nobody of that name, who may have been meant, and how to look for them.
    func failure(in context: PeopleContext) async -> CommandFailure {
        var failure = CommandFailure(
            .notFound, .commandNobodyCalled(user),
            .commandSearchByName(context.hint("search \(ShellWord.quote(user))")))
        if let names = try? await meant(context), !names.isEmpty {
            failure.advice.insert(.commandDidYouMean(names.joined(separator: ", ")), at: 0)
        }
        return failure
    }

    /// Finds whom the person may have meant, by the part of an address before the @; nobody when that fails as well.
    private func meant(_ context: PeopleContext) async throws -> [String] {
        let (services, account) = try await context.services(settings, as: account)
        let name = String(user.prefix { $0 != "@" }).replacing(".", with: " ")
        let graph = try services.graph(for: account)
        var people: [Person] = []
        // With the last letters wrong, the first ones still tell.
        for text in [name, String(name.dropLast(2))] where people.isEmpty && text.count >= 3 {
            people = try await graph.people(matching: PeopleQuery(text, pageSize: Self.most)).people
        }
        return people.prefix(Self.most).compactMap { $0.userPrincipalName ?? $0.mail }
    }
}
