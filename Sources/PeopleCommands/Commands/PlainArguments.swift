import ArgumentParser

/// Arguments of the plainest kind: words, flags, and options with their value after a space, each once.
///
/// They are read without the parser, which takes some milliseconds to find out by reflection what a command takes.
struct PlainArguments {
    private(set) var words: [String] = []
    private(set) var options: [String: String] = [:]
    private(set) var flags: Set<String> = []

    /// Tells them apart; nil when there is anything else than the options and flags that may come.
    init?(_ arguments: [String], options known: Set<String>, flags knownFlags: Set<String> = []) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if !word.hasPrefix("-") {
                words.append(word)
            } else if knownFlags.contains(word), !flags.contains(word) {
                flags.insert(word)
            } else if known.contains(word), options[word] == nil, let value = rest.popFirst(), !value.hasPrefix("-") {
                options[word] = value
            } else {
                return nil
            }
        }
    }

    /// The value of an option that has a few; the default where it was not given, nil for another one.
    func choice<Value: RawRepresentable>(_ option: String, default standard: Value) -> Value?
    where Value.RawValue == String {
        options[option].map { Value(rawValue: $0) } ?? standard
    }
}

extension SettingsOptions {
    static var none: SettingsOptions {
        var none = SettingsOptions()
        (none.settings, none.authority, none.clientID, none.passphraseFile) = (nil, nil, nil, nil)
        (none.quiet, none.verbose) = (false, false)
        return none
    }
}

extension AccountOptions {
    init(_ account: String?) {
        self.init()
        self.account = account
        settings = .none
    }
}

extension SearchCommand {
    /// Reads the arguments after the command's name; nil leaves them to the parser.
    init?(plain arguments: [String]) {
        guard
            let plain = PlainArguments(
                arguments, options: ["--format", "--limit", "--account"], flags: ["--all"]),
            !plain.words.isEmpty, let format = plain.choice("--format", default: PeopleFormat.table)
        else { return nil }
        self.init()
        text = plain.words
        if let number = plain.options["--limit"] {
            guard let number = Int(number) else { return nil }
            limit = number
        } else {
            limit = nil
        }
        all = plain.flags.contains("--all")
        self.format = format
        options = AccountOptions(plain.options["--account"])
        guard (try? validate()) != nil else { return nil }
    }
}

extension TokenCommand {
    /// Reads the arguments after the command's name; nil leaves them to the parser.
    init?(plain arguments: [String]) {
        guard let plain = PlainArguments(arguments, options: ["--format", "--account"]), plain.words.isEmpty,
            let format = plain.choice("--format", default: TokenFormat.raw)
        else { return nil }
        self.init()
        scope = []
        self.format = format
        options = AccountOptions(plain.options["--account"])
    }
}
