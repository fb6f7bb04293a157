public import NativeOAuth

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
