import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation

/// What a command ended with: the fault and what to do in the person's language, then the facts that a library knows.
struct ErrorReport: Encodable, Hashable {
    /// More accounts than this are not named.
    private static let mostAccounts = 10

    private enum CodingKeys: CodingKey { case code, message, nextStep, detail }

    /// What the program's end tells the shell.
    let status: ExitStatus
    /// What happened, by a name that is the same in all languages.
    let code: String
    let message: String
    let nextStep: String
    /// What the fault is about, in the library's own English sentence; nil where ``message`` says it all.
    let detail: String?
    /// The report on one line, without the program's name and the line break at the end; a link for an administrator, with a
    /// word about it, has lines of its own.
    let words: String

    /// Finds the words for an error; verbose, they tell the ids of its request, and the doctor sends nobody to itself.
    init(_ error: any Error, hint: CommandHint, isVerbose: Bool = false, isOfDoctor: Bool = false, texts: Texts) {
        status = ExitStatus(error)
        let advice: [String]
        if let failure = error as? CommandFailure {
            code = "\(failure.status)"
            (message, detail) = (Self.said(failure.message, texts), failure.detail.map(TerminalText.clean))
            advice = failure.advice.map { Self.said($0, texts) }
        } else {
            let failure = Failure(error)
            code = (error as? OAuthError)?.code.rawValue ?? (error as? GraphError)?.code.rawValue ?? "unexpected"
            let lacksPermissions = hint.lacksPermissions && Self.isRefused(error)
            message = lacksPermissions ? texts[.limitFewerPermissions] : failure.message(in: texts)
            // A number's explanation says more than the library, which does not know whose session is over.
            let isExplained = failure.explanation != nil && (error as? OAuthError)?.code != .signInRequired
            let isNamed = (error as? OAuthError)?.underlying is NoAccountCalled
            detail = isExplained || isNamed ? nil : failure.detail.map(TerminalText.clean)
            if lacksPermissions {
                advice = [Self.said(.commandRun(hint.signIn), texts)]
            } else {
                let hints = Self.hints(for: failure, hint).map { Self.said($0, texts) }
                // Nobody else set it up, and the doctor says where each setting comes from.
                advice =
                    failure.advice == .adviceSettings && !isOfDoctor
                    ? hints + [Self.said(.commandCheckSettings(hint.doctor), texts)]
                    : [failure.nextStep(in: texts)] + hints
            }
        }
        nextStep = advice.joined(separator: " ")
        let space = advice.isEmpty ? "" : texts.sentenceSpace
        let facts = ([detail] + Self.references(error, hint, isVerbose, texts)).compactMap { $0 }.map { " (\($0))" }
        // Not cleaned, which would cut it off: an address has no character that could harm.
        let link = (error as? OAuthError)?.adminConsentLink.map {
            "\n\(texts[.commandAdministratorLink])\n\($0.absoluteString)"
        }
        words = message + space + nextStep + facts.joined() + (link ?? "")
    }

    /// A phrase may have in it what somebody typed.
    private static func said(_ phrase: Phrase, _ texts: Texts) -> String { TerminalText.clean(texts[phrase]) }

    /// The steps that the two answers of the set-up can be.
    private static let ofSettings: [Phrase] = [.adviceSettings, .entra("checkClientID"), .entra("checkAuthority")]

    /// Whether the directory refused what the account may not see.
    private static func isRefused(_ error: any Error) -> Bool {
        guard let error = error as? GraphError else { return false }
        return error.code == .forbidden && error.recovery == .askAdministrator
    }

    /// What only this program can offer: the libraries know none of its commands, flags and variables.
    private static func hints(for failure: Failure, _ hint: CommandHint) -> [Phrase] {
        var hints: [Phrase] = []
        switch failure.underlying {
        case let error as OAuthError where error.code == .tlsFailed: hints.append(.commandCertificate("PEOPLE_CA"))
        case let error as OAuthError where error.code == .browserUnavailable:
            hints.append(.commandBrowser("--no-browser", second: "--device-code"))
        case let error as OAuthError
        where error.code == .storeKeyUnavailable && !(error.underlying is KeyIsNoPassphrase):
            hints.append(.commandPassphrase("--passphrase-file"))
        case let error as OAuthError where error.code == .accountNotFound && error.recovery == .none:
            let known = (error.underlying as? NoAccountCalled)?.known.prefix(mostAccounts) ?? []
            hints.append(
                known.isEmpty
                    ? .commandListAccounts("\(hint.program) accounts")
                    : .commandAccountsThere(known.joined(separator: ", ")))
        case let error as GraphError where isRefused(error):
            // Only who wrote a request of their own knows what it needs.
            let scope = error.underlying is RefusedRequest ? "SCOPE" : "User.ReadBasic.All"
            hints.append(.commandMorePermissions(hint("sign-in --scope \(scope)")))
        default: break
        }
        let isOfFile = (failure.underlying as? OAuthError)?.underlying is SettingsFileIsWrong
        if let setUp = hint.setUp, Self.ofSettings.contains(failure.advice), !isOfFile {
            hints.append(.commandSetupAgain(setUp))
        }
        if [.signInAgain, .useAnotherAccount].contains(failure.recovery) { hints.append(.commandRun(hint.signIn)) }
        return hints
    }

    /// Where to read more, and what to quote to somebody who can look it up.
    private static func references(
        _ error: any Error, _ hint: CommandHint, _ isVerbose: Bool, _ texts: Texts
    ) -> [String?] {
        switch error {
        case let error as OAuthError:
            // The number that can be explained, or else Microsoft's page about the first one.
            let explained = error.server.flatMap { EntraExplanation($0)?.number }
            let source =
                explained.map { "\(hint.program) doctor AADSTS\($0)" }
                ?? error.server?.errorCodes.first.map { EntraExplanation.page(of: $0) }
            let id = isVerbose ? error.server?.correlationID : nil
            return [
                source.map { texts[.commandExplained($0)] },
                id.map { TerminalText.clean("correlation id \($0)") },
            ]
        case let error as GraphError where isVerbose:
            return [error.server?.requestID.map { TerminalText.clean("request-id \($0)") }]
        default: return []
        }
    }
}
