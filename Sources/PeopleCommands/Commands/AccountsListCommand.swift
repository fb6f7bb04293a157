import ArgumentParser
import NativeOAuth
import PeopleFinder

/// Lists the accounts on this machine.
struct AccountsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts on this machine (what 'accounts' does by itself).")

    @Option(help: "Write a table or JSON.")
    var format = ListFormat.table

    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        let accounts = try context.accounts(settings.passphraseFile)
        let rows = try await AccountRow.all(of: accounts)
        for fault in try await accounts.store.unreadable() {
            context.note(fault.description)
        }
        switch format {
        case .json:
            try context.output(JSONRenderer().render(rows))
        case .table where rows.isEmpty:
            context.note("Nobody is signed in. Run: \(context.hint("sign-in"))")
        case .table:
            let renderer = TableRenderer(width: context.terminal.columns, emphasis: context.terminal.emphasis)
            try context.output(renderer.render(Table(accounts: rows)))
        }
    }
}
