import ArgumentParser

/// Groups what can be done with the accounts on this machine; by itself it lists them.
struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List the accounts on this machine, or choose the default.",
        discussion: """
            'accounts' and 'accounts --format json' list them; neither needs the network. Accounts of every provider are \
            listed: the flags about settings are taken, and change nothing but the hints.
            """,
        subcommands: [AccountsListCommand.self, AccountsUseCommand.self],
        defaultSubcommand: AccountsListCommand.self)
}
