public import NativeOAuth

extension AccountsModel {
    /// Uses another account from now on.
    public func useTapped(_ account: Account) async {
        guard accounts.contains(where: { $0.id == account.id }), activities[account.id] != .signingOut else { return }
        do {
            try await kept.use(account)
            current = account
            failure = nil
        } catch {
            again = { [weak self] in await self?.useTapped(account) }
            failure = Failure(error)
        }
    }

    /// Signs another person in, and uses that account from now on; where the browser is open for that already, it
    /// begins again.
    ///
    /// Who gives up, or fails, changes nothing for those who are signed in.
    ///
    /// - Parameter options: The login hint, the scopes; the person chooses the account if no prompt is given.
    public func addTapped(_ options: SignInOptions = .init(prompt: .selectAccount)) async {
        let earlier = adding
        earlier?.cancel()
        let task = Task { [client, userAgent] in
            // What was given up may still hold the browser's port.
            _ = await earlier?.result
            try Task.checkCancellation()
            return try await client.signIn(with: userAgent, options: options)
        }
        failure = nil
        adding = task
        let result = await task.finish()
        guard adding == task else { return }
        adding = nil
        switch result {
        case .success(let account):
            await load()
            await useTapped(account)
        case .failure(let error):
            let failure = Failure(error)
            again = { [weak self] in await self?.addTapped(options) }
            self.failure = failure.situation == .canceled ? nil : failure
        }
    }

    /// Gives up adding an account.
    public func cancelAddingTapped() { adding?.cancel() }

    /// Does what the banner of an account says: lets the person sign in again, answer, or agree.
    ///
    /// The account stays the same: when somebody else signs in, nothing is kept, and the banner says so.
    public func mendTapped(_ account: Account) async {
        guard let banner = banners[account.id] else { return }
        if case .consent(let scopes) = banner.need {
            await askTapped(for: scopes, of: account)
            return
        }
        let result = await work(on: account.id, .mending) { [client, userAgent] in
            _ = try await client.accessToken(for: account.id, asking: userAgent)
        }
        switch result {
        case nil: break
        case .success:
            banners[account.id] = nil
            await load()
        case .failure(let error):
            let failure = Failure(error)
            banners[account.id]?.failure = failure.situation == .canceled ? nil : failure
        }
    }

    /// Gives up what the browser is open for, to mend what an account's banner says or to ask for permissions; the account and
    /// its banner are as before.
    public func cancelMendingTapped(_ account: Account) { tasks[account.id]?.cancel() }

    /// Asks for permissions now that they are needed: of the person, or of the administrator, who gets a link.
    ///
    /// ``consents`` says what became of it, and tells what was given from what was not.
    ///
    /// - Parameters:
    ///   - scopes: What is needed; at Microsoft, for one service at a time.
    ///   - account: Whose permissions.
    public func askTapped(for scopes: ScopeSet, of account: Account) async {
        let id = account.id
        guard activities[id] == nil else { return }
        consents[id] = Consent(scopes)
        let result = await work(on: id, .asking) { [client, userAgent] in
            _ = try await client.accessToken(for: id, scopes: scopes, asking: userAgent)
        }
        guard let result else {
            consents[id] = nil
            return
        }
        await load()
        consents[id] = await consent(scopes, of: id, result)
        if consents[id]?.outcome == .granted { banners[id] = nil }
    }

    /// Takes what became of permissions off the screen.
    public func dismissConsentTapped(_ id: Account.ID) {
        guard activities[id] != .asking else { return }
        consents[id] = nil
    }

    private func consent(
        _ scopes: ScopeSet, of id: Account.ID, _ result: Result<Void, any Error>
    ) async -> Consent? {
        guard case .failure(let error) = result else { return Consent(scopes, given: scopes) }
        let failure = Failure(error)
        var consent = Consent(scopes)
        switch failure.situation {
        case .canceled: return nil
        case .adminConsentMissing: consent.outcome = .administratorNeeded(link: failure.adminConsentLink)
        case .declined where failure.adminConsentLink != nil:
            consent.outcome = .administratorNeeded(link: failure.adminConsentLink)
        case .answerNeeded, .declined:
            // The person has agreed to something, or to nothing: the account says to what.
            return Consent(scopes, given: accounts.first { $0.id == id }?.grantedScopes ?? [])
        default: consent.outcome = .failed(failure)
        }
        return consent
    }

    /// Does one thing at a time with an account; nil when something else is being done, or it was signed out meanwhile.
    private func work(
        on id: Account.ID, _ activity: Activity, _ work: @escaping @Sendable () async throws -> Void
    ) async -> Result<Void, any Error>? {
        // Whoever has closed the browser's window begins again.
        let isAgain = activity == .mending && activities[id] == .mending
        guard activities[id] == nil || isAgain else { return nil }
        tasks[id]?.cancel()
        activities[id] = activity
        let task = Task { try await work() }
        tasks[id] = task
        let result = await task.finish()
        guard tasks[id] == task else { return nil }
        (tasks[id], activities[id]) = (nil, nil)
        return result
    }
}

extension Task {
    /// Waits for it, and ends it when the one who waits is canceled.
    @discardableResult @MainActor func finish() async -> Result<Success, Failure> {
        await withTaskCancellationHandler {
            await result
        } onCancel: {
            cancel()
        }
    }
}
