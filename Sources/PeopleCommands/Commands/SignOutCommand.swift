import ArgumentParser
import NativeOAuth
import PeopleFinder

/// Forgets an account, or all, on this machine, and tells the provider.
struct SignOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Forget an account and its tokens on this machine.",
        discussion: """
            Without an ID it is the default account. Favorites, photos, and recent searches of the account are removed from \
            this device. A provider that revokes tokens is asked to. The browser stays signed in, but with --end-session \
            the provider's page to sign out opens there.
            """)

    @Argument(help: ArgumentHelp("The account: its id or user name.", valueName: "id")) var id: String?
    @Flag(help: "Forget every account.") var all = false
    @Flag(help: "Open the provider's page that ends the session in the browser.") var endSession = false
    @OptionGroup var settings: SettingsOptions

    func validate() throws {
        if all, id != nil { throw ValidationError("Give an ID or --all, not both.") }
    }

    func run() async throws {
        let context = PeopleContext.current
        let accounts = try context.accounts(settings.passphraseFile)
        let leaving = try await chosen(of: accounts, context: context)
        // Not before: a passphrase would be asked for twice.
        let before = try? await accounts.current()
        if leaving.isEmpty { context.note(.accountsNone) }
        var failure: (any Error)?
        for account in leaving {
            do {
                try await signOut(account, accounts: accounts, context: context)
            } catch let error where !(error is CancellationError) {
                // The others are to be signed out all the same.
                failure = failure ?? error
            }
        }
        if !leaving.isEmpty, let current = try? await accounts.current(), current.id != before?.id {
            context.note(.commandNewDefault(current.username ?? current.id.key))
        }
        if let failure { throw failure }
    }

    /// Whatever is wrong with the settings or the provider, the account is gone from this machine.
    private func signOut(_ account: Account, accounts: SignedInAccounts, context: PeopleContext) async throws {
        var failure: (any Error)?
        var unrevoked: [any Error] = []
        do {
            let client = try context.services(settings).client
            let open = context.openPage
            let report =
                endSession
                ? try await client.endSession(of: account.id, opening: open) : try await client.signOut(account.id)
            unrevoked = report.failures
        } catch {
            failure = error
        }
        try await accounts.remove(account)
        context.note(.commandSignedOut(account.username ?? account.id.key))
        do {
            try await context.files().wipe(account.id)
            context.note(.accountsSignOutRemoves)
        } catch {
            context.note(error)
        }
        if let error = failure as? OAuthError, error.code == .browserUnavailable {
            // A sign-in has other ways than a browser here; this has none.
            throw CommandFailure(.settingsWrong, .oauth(error.code), .adviceProviderPage, detail: error.message)
        }
        if let failure, endSession || failure is CancellationError { throw failure }
        if let reason = failure ?? unrevoked.first {
            let name = account.username ?? account.id.key
            let failure = Failure(reason)
            let reason = failure.detail ?? failure.message(in: context.texts)
            context.note("\(context.texts[.accountsNotRevoked(name)]) (\(reason))")
        }
    }

    private func chosen(of accounts: SignedInAccounts, context: PeopleContext) async throws -> [Account] {
        let known = try await accounts.all()
        if all { return known }
        if let id { return [try await accounts.account(named: id)] }
        if let current = try await accounts.current() { return [current] }
        guard known.isEmpty else { throw CommandFailure.severalAccounts(context.hint, option: "its ID") }
        return []
    }
}
