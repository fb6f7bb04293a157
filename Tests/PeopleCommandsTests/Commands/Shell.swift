import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Synchronization

@testable import PeopleCommands

/// Swift Testing has an `ExitStatus` too.
typealias Status = PeopleCommands.ExitStatus

extension Error {
    /// What a command that ends with it says in English.
    var words: String { ErrorReport(self, hint: CommandHint(program: "people"), texts: Texts(.english)).words }
}

/// A shell of its own for each test: accounts in memory, a network that is scripted, and what was printed.
final class Shell: Sendable {
    /// What a command left behind.
    struct Outcome: Sendable {
        var status: Status?
        var output: String
        var talk: String
    }

    private struct Printed {
        var output = ""
        var talk = ""
    }

    let accounts = SignedInAccounts(store: InMemoryAccountStore())
    private let printed = Mutex(Printed())

    /// The settings that most tests have: an address on this machine at which nothing answers.
    static let settings: SettingsValues = {
        var values = SettingsValues()
        values.authority = "http://127.0.0.1:1/common/v2.0"
        values.clientID = "client"
        values.provider = "entra"
        values.graph = "http://127.0.0.1:1/v1.0"
        return values
    }()

    /// Signs people in without a provider; by another issuer than that of ``settings`` for a test that has settings of its own.
    func signIn(_ names: String..., issuer: String? = nil, needsSignIn: Bool = false) async throws {
        for name in names {
            let record =
                if let issuer {
                    try AccountRecord.sample(name, issuer: issuer, needsSignIn: needsSignIn)
                } else {
                    try AccountRecord.sample(name, needsSignIn: needsSignIn)
                }
            try await accounts.store.save(record)
        }
    }

    /// The context, to be changed before it is run.
    func context(
        settings: SettingsValues? = Shell.settings, environment: [String: String] = [:],
        transport: any HTTPTransport = StubTransport.unused
    ) -> PeopleContext {
        PeopleContext(
            programName: "people",
            environment: environment,
            presetSettings: settings,
            accounts: { [accounts] _ in accounts },
            transport: { transport },
            userAgent: { _ in FailingUserAgent(OAuthError(.browserUnavailable, "No browser could be opened.")) },
            outputBytes: { [self] data in printed.withLock { $0.output += String(decoding: data, as: UTF8.self) } },
            talk: { [self] text in printed.withLock { $0.talk += text } },
            terminal: Terminal())
    }

    /// Runs a command and takes what it printed.
    func run(_ arguments: String..., in context: PeopleContext? = nil) async -> Outcome {
        await run(arguments, in: context)
    }

    /// Runs a command and takes what it printed.
    func run(_ arguments: [String], in context: PeopleContext? = nil) async -> Outcome {
        let status = await PeopleCommand.run(arguments: arguments, context: context ?? self.context())
        return printed.withLock { printed in
            defer { printed = Printed() }
            // A token is what `people token` is for.
            SecretsAudit.printed(printed.talk + (arguments.contains("token") ? "" : printed.output))
            return Outcome(status: Status(rawValue: status), output: printed.output, talk: printed.talk)
        }
    }
}
