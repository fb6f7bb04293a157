import ArgumentParser

/// The flag that says which account.
struct AccountOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Use this account: its id or user name.", valueName: "id"),
        completion: UserCompletion.accounts)
    var account: String?
}
