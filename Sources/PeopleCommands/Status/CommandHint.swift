/// Writes commands that a person can copy out of a hint and run as they are.
struct CommandHint: Sendable, Hashable {
    /// The program, the way the person calls it.
    var program: String
    /// The flags about settings that the person typed: without them the command would be about another provider.
    var settingsFlags: [String] = []
    /// The permissions that were asked for: a sign-in without them would lead to the same fault.
    var scopeFlags: [String] = []
    /// The command that asks for the settings again; nil where they come from elsewhere.
    var setUp: String?
    /// Whether the account signed in with fewer permissions than the settings ask for: another sign-in helps then.
    var lacksPermissions = false
    /// The command with which the person signs in.
    var signIn: String { self((["sign-in"] + scopeFlags.map(ShellWord.quoteIfNeeded)).joined(separator: " ")) }

    /// The command that says where each setting comes from; what else was typed stays out: an address may have a password.
    var doctor: String {
        var hint = self
        hint.settingsFlags = Self.flags(["--settings"], in: settingsFlags)
        return hint("doctor")
    }

    /// The flags about settings, whose values a hint repeats.
    static let repeated = ["--settings", "--authority", "--client-id", "--passphrase-file"]

    /// Writes a command that needs settings, of words that are written as for a shell.
    func callAsFunction(_ words: String) -> String {
        ([program, words] + settingsFlags.map(ShellWord.quoteIfNeeded)).joined(separator: " ")
    }

    /// Finds flags with their values among the arguments of a command, in their order.
    static func flags(_ names: [String], in arguments: [String]) -> [String] {
        var found: [String] = []
        var rest = arguments.prefix { $0 != "--" }
        while let word = rest.popFirst() {
            if names.contains(word), let value = rest.popFirst() {
                found += [word, value]
            } else if names.contains(where: { word.hasPrefix("\($0)=") }) {
                found.append(word)
            }
        }
        return found
    }
}

/// Writes text so that it can be copied into a shell.
enum ShellWord {
    /// Puts text between quotes: double ones where they do, because they are the easier to read.
    static func quote(_ text: String) -> String {
        let special: Set<Character> = ["\"", "$", "`", "\\", "!"]
        if text.contains(where: special.contains) {
            return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        return "\"\(text)\""
    }

    /// Puts text between quotes unless it is made of characters that mean nothing to a shell.
    static func quoteIfNeeded(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_./:=@,+".contains($0) }
        return isPlain && !text.isEmpty ? text : quote(text)
    }
}
