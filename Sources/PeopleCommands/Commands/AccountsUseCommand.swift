import ArgumentParser
import NativeOAuth
import PeopleFinder

/// Chooses the account that is used when nobody says which.
struct AccountsUseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Choose the account that is used when none is named.")

    @Argument(
        help: ArgumentHelp("The account: its id or user name.", valueName: "id"), completion: UserCompletion.accounts)
    var id: String

    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        let accounts = try context.accounts(settings.passphraseFile)
        let account = try await accounts.account(named: id)
        try await accounts.use(account)
        context.note("The default is now \(account.username ?? account.id.key).")
    }
}
