import ArgumentParser
import NativeOAuth
import PeopleFinder

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

struct AccountsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts on this machine (what 'accounts' does by itself).")

    @Option(help: "Write a table or JSON.") var format = ListFormat.table
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        let accounts = try context.accounts(settings.passphraseFile)
        let rows = try await AccountRow.all(of: accounts)
        for fault in try await accounts.store.unreadable() { context.note(fault) }
        switch format {
        case .json: try context.output(JSONRenderer().render(rows))
        case .table where rows.isEmpty: context.note(CommandFailure.nobodySignedIn(context.hint))
        case .table: try context.output(Table(accounts: rows).text(on: context.terminal))
        }
    }
}

/// Chooses the account that is used when nobody says which.
struct AccountsUseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Choose the account that is used when none is named.")

    @Argument(help: ArgumentHelp("The account: its id or user name.", valueName: "id")) var id: String
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        let accounts = try context.accounts(settings.passphraseFile)
        let account = try await accounts.account(named: id)
        try await accounts.use(account)
        context.note(.commandNewDefault(account.username ?? account.id.key))
    }
}
