import GraphPeople
import NativeOAuth
import PeopleFinder

extension PeopleContext {
    /// Puts the services together; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - options: The flags about settings.
    ///   - staysOpen: Whether the program goes on after an answer, and a person waits in front of it.
    /// - Returns: The services of the provider that the settings name.
    /// - Throws: `OAuthError` when the settings or the accounts are wrong.
    func services(_ options: SettingsOptions, staysOpen: Bool = false) throws -> PeopleServices {
        let sources = try SettingsSources(flags: options.values, file: options.settings, context: self)
        try sources.checkComplete()
        // A command ends as soon as it has answered, and would cut off what goes on in the background.
        // It also tells at once that Graph asks for patience, and leaves the waiting to who called it.
        return try PeopleServices(
            sources.merged, transport: transport(), accounts: accounts(options.passphraseFile),
            earlyRefresh: staysOpen ? .inBackground : .never,
            retries: staysOpen ? .interactive : .none, files: files())
    }

    /// Finds the account that a command is to use; the context may sign somebody in for that.
    ///
    /// - Parameters:
    ///   - name: What the person called it, or nil for the usual one.
    ///   - services: The services to ask.
    /// - Returns: An account that is signed in.
    /// - Throws: `CommandFailure` when there is none, or no choice among several.
    func account(named name: String?, of services: PeopleServices) async throws -> Account {
        let accounts = services.accounts
        if let name {
            return try await accounts.account(named: name)
        }
        if let current = try await accounts.current() {
            return current
        }
        try await prepareAccountIfNone(services)
        if let current = try await accounts.current() {
            return current
        }
        if try await accounts.all().isEmpty { throw CommandFailure.nobodySignedIn(hint) }
        throw try await accounts.usable().isEmpty
            ? CommandFailure.nobodySignedIn(hint, at: services.settings.issuer)
            : CommandFailure.severalAccounts(hint, option: "--account ID")
    }

    /// Lets the program sign somebody in by itself, where nobody is and it does that.
    func prepareAccountIfNone(_ services: PeopleServices) async throws {
        if try await services.accounts.all().isEmpty { try await prepareAccount(services) }
    }

    /// The texts, in the language that the environment asks for.
    var texts: Texts { Texts(environment: environment) }

    /// Writes commands that the person can copy.
    var hint: CommandHint {
        CommandHint(program: calledAs ?? programName, settingsFlags: settingsFlags)
    }

    /// Says that what follows is no answer of today.
    func noteSeenBefore() {
        note("The network is down. From what was seen before:")
    }

    /// Writes a note about something that was found and ignored.
    func note(_ text: String) {
        talk("\(programName): \(TerminalText.clean(text))\n")
    }
}
