import ArgumentParser
import NativeOAuth
import PeopleFinder

/// Forgets an account, or all, on this machine.
struct SignOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Forget an account and its tokens on this machine.",
        discussion: "Without an ID it is the default account. The browser stays signed in.")

    @Argument(help: ArgumentHelp("The account: its id or user name.", valueName: "id"))
    var id: String?

    @Flag(help: "Forget every account.")
    var all = false

    func validate() throws {
        if all, id != nil {
            throw ValidationError("Give an ID or --all, not both.")
        }
    }

    func run() async throws {
        let context = PeopleContext.current
        let accounts = try context.accounts()
        let leaving = try await chosen(of: accounts, context: context)
        for account in leaving {
            try await accounts.remove(account)
            context.note("Signed out \(account.username ?? account.id.key).")
        }
        if leaving.isEmpty {
            context.note("Nobody is signed in.")
        }
    }

    private func chosen(of accounts: SignedInAccounts, context: PeopleContext) async throws -> [Account] {
        let known = try await accounts.all()
        if all {
            return known
        }
        if let id {
            return [try await accounts.account(named: id)]
        }
        if let current = try await accounts.current() {
            return [current]
        }
        guard known.isEmpty else {
            throw CommandFailure.severalAccounts(program: context.programName, option: "its ID")
        }
        return []
    }
}
