public import NativeOAuth

extension AccountsModel {
    /// Looks once which accounts there are, without the network.
    ///
    /// A store that cannot be read is a ``failure``; the accounts that are known stay on the screen.
    public func load() async { await load(anew: true) }

    /// Looks who is there as ``load()`` does, and lets stand who is used here, whatever others have chosen, and what has just
    /// failed.
    func lookAgain() async { await load(anew: false) }

    private func load(anew: Bool) async {
        do {
            let found = try await kept.all()
            let chosen = try await kept.current()
            let used = anew ? nil : found.first { $0.id == current?.id }
            accounts = found
            current = used ?? chosen
            if anew { failure = nil }
            let left = Set(found.map(\.id))
            for id in Set(banners.keys).union(consents.keys) where !left.contains(id) {
                (banners[id], consents[id]) = (nil, nil)
            }
            found.forEach { noteSession(of: $0) }
        } catch {
            guard anew || failure == nil else { return }
            again = nil
            failure = Failure(error)
        }
    }

    /// Follows what becomes of the accounts, in this process and in others, until the task is canceled.
    public func follow(lookingEvery interval: Duration = .seconds(2)) async {
        await lookAgain()
        for await _ in client.accountChanges(since: accounts, lookingEvery: interval) { await lookAgain() }
    }

    /// The account's own record says whether its session is over.
    private func noteSession(of account: Account) {
        if account.needsSignIn {
            if banners[account.id]?.need != .signIn { banners[account.id] = AccountBanner(.signIn) }
        } else if banners[account.id]?.need == .signIn {
            banners[account.id] = nil
        }
    }

    /// Notes what another model met while it worked for an account, so that the account's banner says it.
    ///
    /// A network or a server that fails is no concern of the account's: nothing is noted then.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - id: For which account.
    ///   - scopes: What was needed, when permissions are missing.
    public func note(_ failure: Failure, of id: Account.ID, needing scopes: ScopeSet = []) {
        guard accounts.contains(where: { $0.id == id }) else { return }
        switch failure.situation {
        case .signInEnded: banners[id] = AccountBanner(.signIn)
        case .answerNeeded, .passwordEnded: banners[id] = AccountBanner(.answer)
        case .adminConsentMissing, .declined, .notPermitted:
            if scopes != [] { banners[id] = AccountBanner(.consent(scopes)) }
        default: break
        }
    }
}
