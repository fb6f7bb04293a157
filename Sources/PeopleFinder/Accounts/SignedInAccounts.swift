public import NativeOAuth
public import SmallFoundation

/// Knows the accounts that are kept on this machine and which of them is meant.
///
/// Nothing here needs settings or the network: accounts can be listed, chosen and forgotten without either.
public struct SignedInAccounts: Sendable {
    /// Where the accounts are kept.
    public let store: any AccountStore
    /// Which account is used when nobody says which.
    package let choice: AccountChoice

    /// Asks the provider in the settings; nil without settings.
    private var client: OAuthClient?

    /// Knows the accounts of a store; which one is used is kept in a small file in a folder, or in memory alone, for those
    /// who must leave nothing behind.
    public init(store: any AccountStore, folder: URL? = nil) {
        (self.store, choice) = (store, AccountChoice(folder: folder))
    }

    /// The same accounts, of which only those of one provider are used.
    ///
    /// The others are listed and can be forgotten, but nobody is asked in their name: their tokens are another provider's.
    func used(with client: OAuthClient) -> SignedInAccounts {
        var accounts = self
        accounts.client = client
        return accounts
    }

    /// Whether an account is of the provider in the settings; without settings, all are.
    private func isOfProvider(_ id: Account.ID) -> Bool { client?.serves(id) ?? true }

    /// Lists the accounts by user name, or throws `OAuthError` with `storeUnreadable` or `storeUnsafe`.
    public func all() async throws -> [Account] {
        try await store.records().map(\.account)
            .sorted { ($0.username ?? "", $0.id.key) < ($1.username ?? "", $1.id.key) }
    }

    /// Lists the accounts that can be used as ``all()`` does: those of the provider in the settings.
    public func usable() async throws -> [Account] { try await all().filter { isOfProvider($0.id) } }

    /// Finds the account that is used when nobody says which: the chosen one, or the only one that can be used; throws
    /// `OAuthError` when the store cannot be read.
    public func current() async throws -> Account? {
        let accounts = try await usable()
        let key = await choice.chosenKey()
        return accounts.first { $0.id.key == key } ?? (accounts.count == 1 ? accounts.first : nil)
    }

    /// Finds an account by what a person may call it: its id, the beginning of that (four characters or more), or its
    /// user name; throws `OAuthError` with `accountNotFound` when there is none, or more than one, of that name.
    public func account(named name: String) async throws -> Account {
        let accounts = try await all()
        let wanted = name.lowercased()
        if let exact = accounts.first(where: { $0.id.key.lowercased() == wanted }) { return exact }
        var matching = accounts.filter {
            $0.username?.lowercased() == wanted || (wanted.count >= 4 && $0.id.key.lowercased().hasPrefix(wanted))
        }
        // What a person calls it: the name, a word of it, or what stands before the @; a beginning could be anybody's.
        if matching.isEmpty {
            matching = accounts.filter { account in
                let names =
                    [account.username?.prefix { $0 != "@" }].compactMap { $0 } + [account.name?[...]].compactMap { $0 }
                    + (account.name?.split(separator: " ") ?? [])
                return names.contains { $0.lowercased() == wanted }
            }
        }
        // Of several with the same user name, the one that can be used is meant.
        let usable = matching.filter { isOfProvider($0.id) }
        let meant = usable.count == 1 ? usable : matching
        guard let match = meant.first, meant.count == 1 else {
            let shown = DisplayText.clean(name, limit: 100)
            guard matching.isEmpty else {
                throw OAuthError(
                    .accountNotFound, "More than one account is called “\(shown)”.",
                    recovery: OAuthError.Recovery.none)
            }
            throw OAuthError(
                .accountNotFound, "No account here is called “\(shown)”.", recovery: OAuthError.Recovery.none,
                underlying: NoAccountCalled(name: shown, known: accounts.map { $0.username ?? $0.shownName }))
        }
        return match
    }

    /// Remembers an account as the one to use when nobody says which, or throws `OAuthError` with `signInRequired` when
    /// it is another provider's, or `storeWriteFailed`.
    public func use(_ account: Account) async throws {
        guard isOfProvider(account.id) else {
            throw OAuthError(
                .signInRequired, "This account was signed in with another provider than the one in the settings.")
        }
        try await choice.choose(key: account.id.key)
    }

    /// Forgets an account and its tokens on this machine, or throws `OAuthError` when the store cannot be written.
    public func remove(_ account: Account) async throws {
        try await store.remove(account.id)
        if await choice.chosenKey() == account.id.key { try await choice.choose(key: nil) }
    }
}
