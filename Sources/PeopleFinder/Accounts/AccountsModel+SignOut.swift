public import NativeOAuth

extension AccountsModel {
    /// Signs a person out: here first, whatever the network does, and then at the provider.
    ///
    /// What is under way for the account ends. What could not be revoked, or removed from this machine, is told in
    /// ``notices``; an account that the store does not let go of stays, and ``failure`` says why.
    public func signOutTapped(_ account: Account) async { await leave(account, by: signOut) }

    /// Signs a person out as ``signOutTapped(_:)`` does, and in the browser, too: the provider's page for that opens in the one
    /// that has signed them in.
    ///
    /// A provider that has no such page, or whose page is closed before it has answered, is a ``failure``, and the account is
    /// gone here all the same.
    public func endSessionTapped(_ account: Account) async { await leave(account, by: endSession) }

    private func leave(_ account: Account, by leaving: SignOut) async {
        let id = account.id
        guard activities[id] != .signingOut else { return }
        let interrupted = tasks.removeValue(forKey: id)
        interrupted?.cancel()
        activities[id] = .signingOut
        consents[id] = nil
        do {
            var outcome = try await leaving(id)
            if let interrupted, case .success = await interrupted.result {
                // The browser came back in the last moment, and has brought the account back.
                outcome = try await signOut(id)
            }
            try await kept.remove(account)
            notices.removeAll { $0.id == id }
            if let notice = SignOutNotice(account, outcome) { notices.append(notice) }
            failure = nil
        } catch is CancellationError {
            // It is gone here already, and nobody waits to hear what the provider says.
            try? await kept.remove(account)
        } catch {
            again = { [weak self] in await self?.signOutTapped(account) }
            failure = Failure(error)
            // Whoever could not be signed out in the browser is gone here.
            if let left = try? await kept.all(), !left.contains(where: { $0.id == id }) {
                try? await kept.remove(account)
            }
        }
        activities[id] = nil
        await lookAgain()
    }

    /// Tells the provider once more to end the tokens of somebody who was signed out.
    public func retryRevocationTapped(_ notice: SignOutNotice) async {
        guard notice.canRetry, let place = notices.firstIndex(of: notice) else { return }
        guard let again = try? await client.retryRevocation(notice.outcome.report), notices.indices.contains(place)
        else { return }
        notices.removeAll { $0.id == notice.id }
        let outcome = SignOutOutcome(report: again, leftBehind: notice.leftBehind)
        if let left = SignOutNotice(notice.account, outcome) { notices.insert(left, at: min(place, notices.count)) }
    }

    /// Takes a notice off the screen; the tokens that it has are gone with it.
    public func dismissTapped(_ notice: SignOutNotice) { notices.removeAll { $0.id == notice.id } }
}

/// Tells what a sign-out has not done: the account is gone from this machine all the same.
public struct SignOutNotice: Sendable, Identifiable, Equatable {
    /// Whose it is.
    public let account: Account
    /// Has the tokens, for another try.
    let outcome: SignOutOutcome

    /// Whose it is: an account has one notice.
    public var id: Account.ID { account.id }
    /// Why the provider could not be told to end its tokens; nil when it could.
    public var unrevoked: Failure? { outcome.report.failures.first.map { Failure($0) } }
    /// What could not be removed from this machine, such as a photo; nil when nothing is left.
    public var leftBehind: Failure? { outcome.leftBehind }

    /// Nil when there is nothing to tell.
    init?(_ account: Account, _ outcome: SignOutOutcome) {
        (self.account, self.outcome) = (account, outcome)
        guard unrevoked != nil || leftBehind != nil else { return nil }
    }

    /// What is said of it.
    public func messages(in texts: Texts) -> [String] {
        var messages: [String] = []
        if let unrevoked {
            messages += [
                texts[.accountsNotRevoked(account.shownName)], unrevoked.message(in: texts),
                texts[.accountsNotRevokedAdvice],
            ]
        }
        if let leftBehind {
            messages += [texts[.accountsLeftBehind(account.shownName)], leftBehind.nextStep(in: texts)]
        }
        return messages
    }

    /// Whether trying again can end the tokens.
    public var canRetry: Bool { unrevoked != nil }

    /// Whether two notices say the same.
    public static func == (left: SignOutNotice, right: SignOutNotice) -> Bool {
        (left.account, left.unrevoked, left.leftBehind) == (right.account, right.unrevoked, right.leftBehind)
    }
}

/// What a sign-out has done, and what it has not.
public struct SignOutOutcome: Sendable {
    /// What became of the tokens at the provider.
    public var report: SignOutReport
    /// What could not be removed from this machine besides the account, which is gone.
    public var leftBehind: Failure?

    /// Puts an outcome together.
    public init(report: SignOutReport, leftBehind: Failure? = nil) {
        (self.report, self.leftBehind) = (report, leftBehind)
    }
}
