import ArgumentParser

extension SearchCommand: PlainCommand {
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
        account = AccountOptions(plain.options["--account"])
        settings = .none
        guard (try? validate()) != nil else { return nil }
    }
}

extension TokenCommand: PlainCommand {
    init?(plain arguments: [String]) {
        guard let plain = PlainArguments(arguments, options: ["--format", "--account"]), plain.words.isEmpty,
            let format = plain.choice("--format", default: TokenFormat.raw)
        else { return nil }
        self.init()
        scope = []
        self.format = format
        account = AccountOptions(plain.options["--account"])
        settings = .none
    }
}
