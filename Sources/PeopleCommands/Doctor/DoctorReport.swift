import NativeOAuth
import PeopleFinder
import TerminalScreen

/// What the doctor found; nothing in it is secret.
struct DoctorReport: Encodable, Hashable {
    struct Setting: Encodable, Hashable {
        var key: String
        var value: String?
        var source: String?

        /// The source of what nobody has set.
        static let usual = "the default"
        var remark: String { source.map { $0 == Self.usual ? $0 : "from \($0)" } ?? "" }
    }

    struct Provider: Encodable, Hashable {
        var issuer: String
        var authorizationEndpoint: String?
        var tokenEndpoint: String?
        var endSessionEndpoint: String?
    }

    struct Accounts: Encodable, Hashable {
        var count: Int
        var current: String?
        var protection: String
        /// Whether a copy of the folder is enough to read the tokens.
        var isKeyBeside: Bool { protection == StoreProtection.encryptedFileKeyFile.rawValue }
        /// What a person is told of it; one that is not known here goes by its name.
        var protectionWords: String {
            switch StoreProtection(rawValue: protection) {
            case .encryptedFile, .encryptedFileKeyFile: "encrypted"
            case .encryptedFileKeyring: "encrypted, the key is in the desktop's keyring"
            case .encryptedFilePassphrase: "encrypted with a passphrase"
            default: protection
            }
        }
    }

    var version: String
    var settingsFile: String?
    var dataFolder: String?
    var settings: [Setting] = []
    var notices: [String] = []
    var provider: Provider?
    var accounts: Accounts?
    var problems: [ErrorReport] = []

    /// That of the first thing that is wrong; being signed out comes last, the normal state of a new machine.
    var status: ExitStatus { (problems.first { $0.status != .signInNeeded } ?? problems.first)?.status ?? .done }

    /// Draws the report for a person: what is set, what the provider says, who is signed in, what is wrong.
    func text(on terminal: Terminal, hasAskedProvider: Bool) -> String {
        var lines = [terminal.strong("Settings")]
        lines += aligned(settings.map { ($0.key, $0.value ?? "not set", $0.remark) })
        lines += notices.map { "  note: \(TerminalText.clean($0))" }
        lines += ["", terminal.strong("Folders")]
        lines += aligned([("settings", settingsFile ?? "none", ""), ("accounts", dataFolder ?? "none", "")])
        lines += ["", terminal.strong("Provider")]
        lines +=
            provider.map { provider in
                aligned([
                    ("issuer", provider.issuer, ""),
                    ("sign-in", provider.authorizationEndpoint ?? "not offered", ""),
                    ("tokens", provider.tokenEndpoint ?? "not offered", ""),
                    ("sign-out", provider.endSessionEndpoint ?? "not offered", ""),
                ])
            } ?? [
                hasAskedProvider
                    ? "  gave no answer that can be used" : "  was not asked: the settings are not complete"
            ]
        lines += ["", terminal.strong("Accounts")]
        lines +=
            accounts.map { accounts in
                aligned([
                    ("signed in", String(accounts.count), ""),
                    ("default", accounts.current ?? "none", ""),
                    ("protection", accounts.protectionWords, accounts.isKeyBeside ? Self.keyBeside : ""),
                ])
            } ?? ["  could not be read"]
        lines += ["", terminal.strong("What is wrong")]
        lines += problems.isEmpty ? ["  Nothing."] : problems.map { "  \(sentences($0))" }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let keyBeside = "the key is in a file beside them: whoever copies the folder can read the tokens"

    private func aligned(_ rows: [(key: String, value: String, remark: String)]) -> [String] {
        let width = rows.map { TextWidth.columns(of: $0.key) }.max() ?? 0
        return rows.map { row in
            let value = TerminalText.clean(row.value)
            let remark = row.remark.isEmpty ? "" : "  (\(TerminalText.clean(row.remark)))"
            return "  \(TextLayout.pad(row.key, to: width))  \(value)\(remark)"
        }
    }

    private func sentences(_ problem: ErrorReport) -> String {
        let all = [problem.message, problem.nextStep, problem.detail.map { "(\($0))" } ?? ""]
        return all.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// Tells what one of Microsoft's error numbers means.
struct ErrorNumberReport: Encodable, Hashable {
    /// The number the way it is quoted.
    var code: String
    var meaning: String
    var nextStep: String
    /// Microsoft's own page about the number.
    var page: String

    /// Says an explanation in a language.
    init(_ explanation: EntraExplanation, in texts: Texts) {
        code = "AADSTS\(explanation.number)"
        meaning = texts[explanation.meaning]
        nextStep = texts[explanation.nextStep]
        page = EntraExplanation.page(of: explanation.number)
    }

    var text: String { "\(code)\n  \(meaning)\n  \(nextStep)\n  \(page)\n" }
}
