import GraphPeople
import NativeOAuth
import PeopleFinder

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds the words that an error is reported with: one line, the fault first, then the next step.
struct ErrorReport {
    /// What the program's end tells the shell.
    let status: ExitStatus

    /// The line for stderr, without a line break.
    let line: String

    /// Finds the words for an error.
    ///
    /// - Parameters:
    ///   - error: Any error that a command ended with.
    ///   - program: The name that the program goes by.
    ///   - hint: Writes the commands of the next step; nil for that name alone.
    ///   - isVerbose: Whether the ids of the request are told.
    ///   - texts: The person's language, in which Microsoft's error numbers are explained.
    init(
        _ error: any Error, program: String, hint: CommandHint? = nil, isVerbose: Bool = false,
        texts: Texts = Texts(.english)
    ) {
        let hint = hint ?? CommandHint(program: program)
        status = ExitStatus(error)
        var parts: [String]
        if let failure = error as? CommandFailure {
            parts = [failure.message, failure.nextStep].compactMap { $0 }
        } else {
            let failure = Failure(error)
            if let explanation = failure.explanation, !Self.namesSession(error) {
                parts = [texts[explanation.meaning], texts[explanation.nextStep]]
            } else {
                parts = [failure.message, failure.nextStep].compactMap { $0 }
            }
            parts += Self.hint(for: (error as? OAuthError)?.code).map { [$0] } ?? []
            if failure.recovery == .signInAgain {
                parts.append("Run: \(hint("sign-in"))")
            }
        }
        parts += Self.references(error, program: hint.program, isVerbose: isVerbose)
        var shown = [TerminalText.clean(parts.joined(separator: " "))]
        if let link = (error as? OAuthError)?.adminConsentLink {
            // Not cleaned, which would cut it off: an address has no character that could harm.
            shown.append("Link for the administrator: \(link.absoluteString)")
        }
        line = "\(program): " + shown.joined(separator: " ")
    }

    /// What only this program can offer: the libraries know none of its flags and variables.
    private static func hint(for code: OAuthError.Code?) -> String? {
        switch code {
        case .tlsFailed: "PEOPLE_CA names a file (PEM) with a root to believe."
        case .browserUnavailable: "--no-browser prints the address, and --device-code asks for no browser here."
        default: nil
        }
    }

    /// Whether the error says whose session is over, which a number does not know.
    private static func namesSession(_ error: any Error) -> Bool {
        (error as? OAuthError)?.code == .signInRequired
    }

    /// Where to read more, and what to quote to somebody who can look it up.
    private static func references(_ error: any Error, program: String, isVerbose: Bool) -> [String] {
        switch error {
        case let error as OAuthError:
            [
                error.server.flatMap(explained).map { "(Explained by: \(program) doctor AADSTS\($0))" },
                error.server?.correlationID.filter(isVerbose).map { "(correlation id \($0))" },
            ]
            .compactMap { $0 }
        case let error as GraphError:
            error.server?.requestID.filter(isVerbose).map { ["(request-id \($0))"] } ?? []
        default:
            []
        }
    }

    /// The number that can be explained, or else the first one.
    private static func explained(_ server: ServerErrorResponse) -> Int? {
        EntraExplanation(server)?.number ?? server.errorCodes.first
    }
}

extension Optional {
    fileprivate func filter(_ isWanted: Bool) -> Wrapped? {
        isWanted ? self : nil
    }
}
