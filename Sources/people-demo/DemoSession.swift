import CurlTransport
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleCommands
import PeopleFinder
import TenantEmulator

/// The commands at an emulator that lives as long as the program, with its settings and somebody who signs in.
struct DemoSession: Sendable {
    /// Lets the person sign in in the browser instead of the script.
    static let interactiveFlag = "--interactive"

    /// Scripts/demo says in this variable how it was called, so that hints name what the person typed.
    private static let callVariable = "PEOPLE_DEMO_CALLED_AS"

    let endpoints: EmulatorEndpoints
    let environment: [String: String]
    let interactive: Bool

    /// Runs commands at an emulator, and gives their exit status; Adele Vance signs in at once, or when she has to.
    static func run(
        environment: [String: String], interactive: Bool, signedIn: Bool,
        commands: @escaping @Sendable (PeopleContext) async -> Int32
    ) async -> Int32 {
        let (ready, announce) = AsyncStream<EmulatorEndpoints>.makeStream()
        do {
            let emulator = try await Emulator()
            return try await withThrowingTaskGroup(of: Int32?.self) { group in
                group.addTask {
                    try await emulator.run { announce.yield($0) }
                    return nil
                }
                group.addTask {
                    guard let endpoints = await ready.first(where: { _ in true }) else { return nil }
                    let session = DemoSession(endpoints: endpoints, environment: environment, interactive: interactive)
                    let context = session.context
                    if signedIn {
                        let services = try PeopleServices(
                            session.settings, transport: context.transport(), accounts: context.accounts(nil))
                        try await context.prepareAccount(services)
                    }
                    return await commands(context)
                }
                defer { group.cancelAll() }
                while let status = try await group.next() {
                    if let status { return status }
                }
                return ExitStatus.canceled.rawValue
            }
        } catch {
            let context = PeopleContext.live(programName: "people-demo", environment: environment)
            if let error = error as? EmulatorError {
                context.talk("people-demo: \(error.message)\n")
                return ExitStatus.settingsWrong.rawValue
            }
            context.note(error)
            return ExitStatus.signInNeeded.rawValue
        }
    }

    /// What the commands get: of the person's own files the keys alone, and Adele as the one who signs in.
    private var context: PeopleContext {
        var context = PeopleContext.live(programName: "people-demo", environment: environment)
        let accounts = SignedInAccounts(store: InMemoryAccountStore())
        let transport = CurlTransport()
        context.calledAs = environment[Self.callVariable]
        context.overview = Self.overview(of: context.calledAs ?? context.programName)
        context.presetSettings = settings
        // Everybody may know this password: it is that of a made-up person on this machine.
        context.signInNote = "Sign-in page: \(endpoints.userPrincipalName), password \(endpoints.password)"
        context.accounts = { _ in accounts }
        context.files = { AccountFiles() }
        context.transport = { transport }
        let agent = userAgent(context, transport: transport)
        context.userAgent = agent
        context.prepareAccount = { try await signIn($0, with: agent(.open)) }
        return context
    }

    private static func overview(of program: String) -> String {
        """
        The same commands as 'people', at an emulator that this program carries with it. Adele Vance of fictional Contoso \
        signs in by herself; with --interactive you sign in as her in your own browser. Without a command you get the view \
        that fills the terminal, and in a pipe a tour. Nothing is kept: the next run begins anew.

        Try:
          \(program) search zizka
          \(program) show alexw@contoso.onmicrosoft.com
          \(program) --interactive me
        """
    }

    private var settings: SettingsValues {
        var values = SettingsValues()
        values.authority = endpoints.authority
        values.clientID = endpoints.clientID
        values.graph = endpoints.graph
        values.provider = ClientSettings.Provider.entra.rawValue
        // Contoso's administrator has allowed this one, so that titles and telephones are seen.
        values.scopes = ScopeSet.people.union(["User.Read.All"]).map(\.rawValue)
        return values
    }

    private func userAgent(
        _ context: PeopleContext, transport: any HTTPTransport
    ) -> @Sendable (BrowserUse) -> any UserAgent {
        guard interactive else {
            let answers = ["loginfmt": endpoints.userPrincipalName, "passwd": endpoints.password]
            return { _ in ScriptedUserAgent(transport: transport, answers: answers) }
        }
        let (live, note) = (context.userAgent, context.signInNote)
        return { use in
            if let note { context.talk("people-demo: \(note)\n") }
            return live(use)
        }
    }

    @MainActor
    private func signIn(_ services: PeopleServices, with agent: any UserAgent) async throws {
        let model = services.signInModel(with: agent)
        await model.signInTapped()
        if case .failed(let failure) = model.phase { throw failure.underlying }
    }
}

extension PeopleContext {
    /// What a newcomer sees: a search as a table, one person as a card, and what to try next.
    func tour() async -> Int32 {
        talk("people-demo: Contoso is running on this machine. Adele Vance signs in and searches for “al”.\n\n")
        let status = await PeopleCommand.run(arguments: ["search", "al"], context: self)
        guard status == ExitStatus.done.rawValue else { return status }
        talk("\npeople-demo: And this is one of them, as a card.\n\n")
        let card = await PeopleCommand.run(arguments: ["show", "alexw@contoso.onmicrosoft.com"], context: self)
        guard card == ExitStatus.done.rawValue else { return card }
        let program = calledAs ?? programName
        // Whoever came by the script has a clone, and perhaps nothing installed.
        let people = calledAs == nil ? "people" : "swift run people"
        talk(
            """

            Next: \(program) search zizka, or sign in in your own browser with \(program) --interactive
            Real tenant: register a public client, set PEOPLE_AUTHORITY and PEOPLE_CLIENT_ID, and \(people) sign-in

            """)
        return card
    }
}
