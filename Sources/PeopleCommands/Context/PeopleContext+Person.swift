import GraphPeople
import PeopleFinder

extension PeopleContext {
    /// Fetches one person in the name of an account.
    func person(
        _ subject: PersonModel.Subject, account: AccountOptions, settings: SettingsOptions
    ) async throws -> Person {
        let services = try services(settings)
        let account = try await self.account(named: account.account, of: services)
        return try await load(subject, from: services.graph(for: account))
    }

    /// Writes one person.
    func show(_ person: Person, as format: PersonFormat) throws {
        switch format {
        case .json: output(try JSONRenderer().render(person))
        case .vcard: output(VCardRenderer().render(person))
        case .card: output(CardRenderer(emphasis: terminal.emphasis).render(person))
        }
    }

    @MainActor
    private func load(_ subject: PersonModel.Subject, from graph: GraphClient) async throws -> Person {
        let model = PersonModel(subject, graph: graph)
        await model.load()
        switch model.phase {
        case .loaded(let person): return person
        case .failed(let failure): throw failure.underlying
        case .idle, .loading: throw CancellationError()
        }
    }
}
