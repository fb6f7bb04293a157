import ArgumentParser

/// The flag that says which account.
struct AccountOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Use this account: its id or user name.", valueName: "id"),
        completion: KnownAccounts.completion)
    var account: String?
}
