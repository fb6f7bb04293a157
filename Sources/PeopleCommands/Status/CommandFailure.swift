#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Ends a command with words of its own.
struct CommandFailure: Error {
    /// What the program's end tells the shell.
    var status: ExitStatus

    /// One sentence that names the fault.
    var message: String

    /// One sentence that says what to do now.
    var nextStep: String?
}

extension CommandFailure {
    /// Nobody is signed in, and the command needs somebody.
    static func nobodySignedIn(_ hint: CommandHint) -> CommandFailure {
        CommandFailure(status: .signInNeeded, message: "Nobody is signed in.", nextStep: "Run: \(hint("sign-in"))")
    }

    /// There are accounts, but all of them are other providers' than the one in the settings.
    static func nobodySignedIn(_ hint: CommandHint, at issuer: URL) -> CommandFailure {
        CommandFailure(
            status: .signInNeeded,
            message: "None of the accounts here was signed in at \(TerminalText.clean(issuer.absoluteString)).",
            nextStep: "Run: \(hint("sign-in"))")
    }

    /// Several accounts are kept, and nobody said which one is meant.
    static func severalAccounts(_ hint: CommandHint, option: String) -> CommandFailure {
        CommandFailure(
            status: .usage, message: "Several accounts are signed in, and none of them is the default.",
            nextStep: "Choose one with \(hint.program) accounts use ID, or name it with \(option).")
    }
}
