import ArgumentParser
import GraphPeople
import NativeOAuth
import PeopleFinder

/// Completes names with the Tab key from what is on this machine; nothing is sent.
///
/// The names come from a directory, where anybody may have chosen them, and go to a shell. The parser's script for bash
/// expands each of them as if it had been typed, and what bash and zsh quote in a word depends on more than the word. So
/// only names without a character that any of the shells could expand are offered.
enum UserCompletion {
    /// The people who were opened before.
    static let people = CompletionKind.custom { _, _, _ in
        offered(await peopleSeen(), to: CompletionShell.requesting?.rawValue)
    }

    /// The accounts on this machine.
    static let accounts = CompletionKind.custom { _, _, _ in
        let all = try? await PeopleContext.current.accounts(nil).all()
        return offered((all ?? []).map { $0.username ?? $0.id.key }, to: CompletionShell.requesting?.rawValue)
    }

    /// Makes names into what a shell's script takes; the shell itself chooses those that begin with what was typed.
    static func offered(_ names: [String], to shell: String?) -> [String] {
        names.filter(isHarmless).map { shell == CompletionShell.bash.rawValue ? quoted($0) : $0 }
    }

    private static func peopleSeen() async -> [String] {
        let context = PeopleContext.current
        guard let accounts = try? context.accounts(nil), let account = try? await accounts.current(),
            let people = try? await context.files().history(for: account.id)?.history().people
        else { return [] }
        return people.compactMap { $0.userPrincipalName ?? $0.mail }
    }

    /// Whether a name begins with a letter or a digit, and has nothing else in it but what user names and mail addresses have.
    private static func isHarmless(_ name: String) -> Bool {
        let isBegunSafely = name.first.map { $0.isLetter || $0.isNumber } ?? false
        return isBegunSafely
            && name.unicodeScalars.allSatisfy { scalar in
                "@.-+'#%&=^~".unicodeScalars.contains(scalar)
                    || scalar.properties.isIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
            }
    }

    /// In the list of words that bash's compgen expands, a backslash keeps a character as it is.
    private static func quoted(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { quoted, scalar in
            if scalar.isASCII, !scalar.properties.isAlphabetic { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
    }
}
