import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation

extension PeopleContext {
    /// Finds the account of a name, or the usual one; the context may sign somebody in for that.
    func account(named name: String?, of services: PeopleServices) async throws -> Account {
        let accounts = services.accounts
        if let name { return try await accounts.account(named: name) }
        if let current = try await accounts.current() { return current }
        try await prepareAccountIfNone(services)
        if let current = try await accounts.current() { return current }
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
        let program = calledAs ?? programName
        let isElsewhere = presetSettings != nil || !CommandHint.flags(["--settings"], in: settingsFlags).isEmpty
        return CommandHint(
            program: program, settingsFlags: settingsFlags, scopeFlags: scopeFlags,
            setUp: isElsewhere ? nil : "\(program) sign-in --set-up",
            lacksPermissions: lacksPermissions.withLock { $0 })
    }

    /// Writes data that is text.
    func output(_ text: String) throws { try outputBytes(Data(text.utf8)) }

    /// Writes a note in the person's language.
    func note(_ phrase: Phrase) { note(texts[phrase]) }

    /// Writes a note about something that was found and ignored.
    func note(_ text: String) {
        guard !isQuiet else { return }
        talk("\(programName): \(TerminalText.clean(text))\n")
    }

    /// Writes what is wrong with something, though the command goes on or has done its work.
    package func note(_ error: any Error) {
        talk("\(programName): \(ErrorReport(error, hint: hint, isVerbose: isVerbose, texts: texts).words)\n")
    }
}
