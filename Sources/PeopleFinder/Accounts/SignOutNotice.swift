public import NativeOAuth

/// Tells what a sign-out has not done: the account is gone from this machine all the same.
public struct SignOutNotice: Sendable, Identifiable, Equatable {
    /// Whose it is.
    public let account: Account
    /// Why the provider could not be told to end its tokens; nil when it could.
    public let unrevoked: Failure?
    /// What could not be removed from this machine, such as a photo; nil when nothing is left.
    public let leftBehind: Failure?

    /// Has the tokens, for another try.
    let report: SignOutReport?

    /// Whose it is: an account has one notice.
    public var id: Account.ID { account.id }

    /// Nil when there is nothing to tell.
    init?(_ account: Account, _ outcome: SignOutOutcome) {
        let unrevoked = outcome.report.failures.first.map { Failure($0) }
        guard unrevoked != nil || outcome.leftBehind != nil else { return nil }
        self.account = account
        self.unrevoked = unrevoked
        leftBehind = outcome.leftBehind
        report = outcome.report
    }

    /// What is said of it.
    ///
    /// - Parameter texts: Say it in a language.
    /// - Returns: A sentence for each thing that there is to say.
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
    ///
    /// - Parameters:
    ///   - report: What became of the tokens.
    ///   - leftBehind: What could not be removed.
    public init(report: SignOutReport, leftBehind: Failure? = nil) {
        self.report = report
        self.leftBehind = leftBehind
    }
}
