import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Ends a command for a reason that no library knows, such as a flag that is missing.
struct CommandFailure: Error {
    /// What the program's end tells the shell.
    var status: ExitStatus
    /// Names the fault.
    var message: Phrase
    var advice: [Phrase] = []
    /// What the system says of it, in English.
    var detail: String?

    /// Makes a failure; what was typed is cleaned for a terminal when it is reported.
    init(_ status: ExitStatus, _ message: Phrase, _ advice: Phrase..., detail: String? = nil) {
        (self.status, self.message, self.advice, self.detail) = (status, message, advice, detail)
    }

    /// Nobody is signed in, and the command needs somebody.
    static func nobodySignedIn(_ hint: CommandHint) -> CommandFailure {
        CommandFailure(.signInNeeded, .accountsNone, .commandRun(hint.signIn))
    }

    /// There are accounts, but all of them are other providers' than the one in the settings.
    static func nobodySignedIn(_ hint: CommandHint, at issuer: URL) -> CommandFailure {
        CommandFailure(.signInNeeded, .commandNobodySignedInAt(issuer.absoluteString), .commandRun(hint.signIn))
    }

    /// Several accounts are kept, and nobody said which one is meant.
    static func severalAccounts(_ hint: CommandHint, option: String) -> CommandFailure {
        CommandFailure(
            .usage, .commandSeveralAccounts,
            .commandChooseAccount("\(hint.program) accounts use ID", option: option))
    }
}

/// Causes an error about a whole file of settings: somebody wrote it, and the questions do not replace it.
struct SettingsFileIsWrong: Error {}

/// Causes the refusal of a request that the person wrote.
struct RefusedRequest: Error {}
