import ArgumentParser
import GraphPeople
import PeopleFinder

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one person.")

    @Argument(
        help: ArgumentHelp(
            "The person's id, user principal name, mail address, or a name that nobody else has; 'me' for yourself.",
            valueName: "user"))
    var user: String

    @Option(help: "Write a card, JSON, or a vCard for an address book.") var format = PersonFormat.card
    @Flag(help: "Draw the way up to the top of the organization, and who reports to the person.") var org = false
    @OptionGroup var options: AccountOptions

    func validate() throws {
        if org, format != .card { throw ValidationError("Give --org or --format, not both.") }
    }

    func run() async throws {
        let context = PeopleContext.current
        func show(_ user: String?) async throws {
            let model = try await context.person(user, options)
            if org { try await context.showOrganization(of: model) } else { try await context.show(model, as: format) }
        }
        do {
            try await show(user == "me" ? nil : user)
        } catch let error as GraphError where error.code == .notFound {
            try await show(context.somebody(called: user, options).id)
        } catch let error as GraphError where error.code == .offline && !org {
            guard let model = try await context.copied(user, options) else { throw error }
            context.note(.directoryFromCopy)
            try await context.show(model, as: format)
        }
    }
}

struct MeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "me", abstract: "Show the person who is signed in.")

    @Option(help: "Write a card, JSON, or a vCard for an address book.") var format = PersonFormat.card
    @OptionGroup var options: AccountOptions

    func run() async throws {
        let context = PeopleContext.current
        let model = try await context.person(nil, options)
        try await context.show(model, as: format)
    }
}

extension PeopleContext {
    /// Fetches one person, nil for whoever is signed in: with the department, the managers, the reports and the photo, where
    /// the account may see them.
    @MainActor func person(_ user: String?, _ options: AccountOptions) async throws -> PersonModel {
        let (services, account) = try await services(options)
        let graph = try services.graph(for: account)
        // Where the account may see no more than the basic profile, the rest would be asked for in vain.
        guard graph.session.permissions.directory == .full else {
            let person = if let user { try await graph.person(user) } else { try await graph.me() }
            return PersonModel(row: person, graph: graph)
        }
        let model = PersonModel(of: user, graph: graph)
        await model.loadCard()
        switch model.phase {
        case .loaded: return model
        case .failed(let failure): throw failure.underlying
        case .idle, .loading: throw CancellationError()
        }
    }

    /// Finds somebody in the copy of the directory, by a name that nobody else has; nil without a copy, or such a person in it.
    @MainActor fileprivate func copied(_ user: String, _ options: AccountOptions) async throws -> PersonModel? {
        let (services, account) = try await services(options)
        guard services.directoryCopy(for: account) != nil, let person = try? await somebody(called: user, options)
        else {
            return nil
        }
        return PersonModel(row: person, graph: try services.graph(for: account))
    }

    /// Writes one person as far as they are known.
    @MainActor func show(_ model: PersonModel, as format: PersonFormat) throws {
        guard let person = model.person, let card = CardContent(model, in: Texts(.english)) else { return }
        switch format {
        case .json: try output(JSONRenderer().render(PersonAnswer(person, of: model)))
        case .vcard: try output(person.vCard(with: model.photo.value))
        case .card: try output(card.text(on: terminal))
        }
    }

    /// Draws where one person stands in the organization, or throws where the account may not see that.
    @MainActor func showOrganization(of model: PersonModel) throws {
        guard let person = model.person else { return }
        guard model.managers.value != nil else {
            if case .failed(let failure) = model.managers { throw failure.underlying }
            throw CommandFailure(
                .signInNeeded, .limitBasicProfiles, .commandMorePermissions(hint("sign-in --scope User.Read.All")))
        }
        try output(PersonAnswer(person, of: model).tree(on: terminal))
    }

    /// Finds the only person of a name; or tells who may have been meant, and how to look for them.
    func somebody(called user: String, _ options: AccountOptions) async throws -> Person {
        let found = (try? await near(user, options)) ?? PeoplePage(people: [])
        let query = try? PeopleQuery(user)
        let called = found.people.filter { query?.isName(of: $0) == true }
        // On another page there may be somebody else of that name.
        if called.count == 1, !found.hasMore { return called[0] }
        var failure = CommandFailure(
            .notFound, called.isEmpty ? .commandNobodyCalled(user) : .commandSeveralCalled(user),
            .commandSearchByName(hint("search \(ShellWord.quote(user))")))
        let names = (called.isEmpty ? found.people : called).prefix(3).compactMap { $0.userPrincipalName ?? $0.mail }
        if !names.isEmpty { failure.advice.insert(.commandDidYouMean(names.joined(separator: ", ")), at: 0) }
        throw failure
    }

    /// Finds whom the person may have meant, by the part of an address before the @.
    private func near(_ user: String, _ options: AccountOptions) async throws -> PeoplePage {
        let (services, account) = try await services(options)
        let name = String(user.prefix { $0 != "@" }).replacing(".", with: " ")
        let graph = try services.graph(for: account)
        var page = PeoplePage(people: [])
        // With the last letters wrong, the first ones still tell.
        for text in [name, String(name.dropLast(2))] where page.people.isEmpty && text.count >= 3 {
            page = try await graph.people(matching: PeopleQuery(text))
        }
        return page
    }
}
