extension OAuthError {
    /// The kind of step that helps, so that every front end offers the same one.
    public enum Recovery: Sendable, Hashable, CaseIterable {
        /// The same again, perhaps a little later: the network or a server failed.
        case tryAgain
        /// Sign in once more: the session is over, or the person stopped half-way.
        case signInAgain
        /// Sign in with another account: this one is not let in, or cannot do what was asked for.
        case useAnotherAccount
        /// Correct the settings, or the machine that they are about.
        case fixSettings
        /// Only an administrator of the organization can allow it.
        case askAdministrator
        /// Nothing the person can do.
        case none

        /// What to say when nobody knows better.
        var defaultNextStep: String? {
            switch self {
            case .tryAgain: "Try again in a moment."
            case .signInAgain: "Sign in again."
            case .useAnotherAccount: "Sign in with another account."
            case .fixSettings: "Check the settings."
            case .askAdministrator: "Ask an administrator of your organization to allow it."
            case .none: nil
            }
        }
    }
}
