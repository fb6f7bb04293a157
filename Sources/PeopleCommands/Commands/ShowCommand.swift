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

    @Flag(help: "Draw the way up to the top of the organization, and who reports to the person.")
    var org = false

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func validate() throws {
        if org, format != .card { throw ValidationError("Give --org or --format, not both.") }
    }

    func run() async throws {
        let context = PeopleContext.current
        do {
            let model = try await context.person(
                user == "me" ? .me : .person(user), account: account, settings: settings, inDepth: format != .vcard)
            if org { try await context.showOrganization(of: model) } else { try await context.show(model, as: format) }
        } catch let error as GraphError where error.code == .notFound {
            throw await UserGuess(user, account: account, settings: settings).failure(in: context)
        } catch let error where Failure(error).isOffline {
            if let seen = try? await context.personSeenBefore(user, account: account, settings: settings) {
                context.note(.commandSeenBefore)
                try context.show(seen, CardContent(seen, in: Texts(.english)), as: format)
            }
            throw error
        }
    }
}

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
        let model = try await context.person(.me, account: account, settings: settings, inDepth: format != .vcard)
        try await context.show(model, as: format)
    }
}

extension PeopleContext {
    /// Fetches one person in the name of an account, and remembers who was looked up: completions and a search without a
    /// network know whom one has seen.
    ///
    /// - Parameters:
    ///   - subject: Who is looked at.
    ///   - account: In whose name.
    ///   - settings: Where.
    ///   - inDepth: Whether the department, the managers and the reports are wanted, where the account may see them.
    /// - Returns: What is known of the person.
    /// - Throws: What made the request fail.
    func person(
        _ subject: PersonModel.Subject, account: AccountOptions, settings: SettingsOptions, inDepth: Bool = false
    ) async throws -> PersonModel {
        let services = try services(settings)
        let account = try await self.account(named: account.account, of: services)
        let (model, person) = try await load(subject, from: services.graph(for: account), inDepth: inDepth)
        if case .person = subject { await services.searchHistory(for: account)?.update { $0.add(person) } }
        return model
    }

    /// Finds somebody among those who were looked up or opened before, without a network.
    ///
    /// - Returns: What was known of them then; nil for somebody who was not seen.
    func personSeenBefore(_ name: String, account: AccountOptions, settings: SettingsOptions) async throws -> Person? {
        let services = try services(settings)
        let account = try await self.account(named: account.account, of: services)
        let name = name.lowercased()
        return await services.searchHistory(for: account)?.history().people.first { person in
            [person.id, person.userPrincipalName, person.mail].contains { $0?.lowercased() == name }
        }
    }

    /// Writes one person as far as they are known.
    @MainActor func show(_ model: PersonModel, as format: PersonFormat) throws {
        guard let person = model.person, let card = CardContent(model, in: Texts(.english)) else { return }
        guard format != .json else {
            let answer = PersonAnswer(
                person: person, managers: model.managers.value, directReports: model.directReports.value)
            return try output(JSONRenderer().render(answer))
        }
        try show(person, card, as: format)
    }

    /// Draws where one person stands in the organization.
    ///
    /// - Throws: `CommandFailure` where the account may not see that.
    @MainActor func showOrganization(of model: PersonModel) throws {
        guard let person = model.person else { return }
        guard let managers = model.managers.value else {
            if case .failed(let failure) = model.managers { throw failure.underlying }
            throw CommandFailure(
                .failed, .limitBasicProfiles, .commandMorePermissions("\(hint.program) sign-in --scope User.Read.All"))
        }
        let tree = OrganizationTree(emphasis: terminal.emphasis, isForTerminal: terminal.outputIsTerminal)
        try output(tree.render(person, managers: managers, reports: model.directReports.value ?? []))
    }

    /// Writes one person.
    func show(_ person: Person, _ card: CardContent, as format: PersonFormat) throws {
        switch format {
        case .json: try output(JSONRenderer().render(person))
        case .vcard: try output(VCardRenderer().render(person))
        case .card:
            let renderer = CardRenderer(emphasis: terminal.emphasis, isForTerminal: terminal.outputIsTerminal)
            try output(renderer.render(card))
        }
    }

    @MainActor
    private func load(
        _ subject: PersonModel.Subject, from graph: GraphClient, inDepth: Bool
    ) async throws -> (PersonModel, Person) {
        let model = PersonModel(subject, graph: graph)
        // Where the account may see no more than the basic profile, the rest would be asked for in vain.
        if inDepth, graph.session.permissions.directory == .full { await model.loadCard() } else { await model.load() }
        switch model.phase {
        case .loaded(let person): return (model, person)
        case .failed(let failure): throw failure.underlying
        case .idle, .loading: throw CancellationError()
        }
    }
}
