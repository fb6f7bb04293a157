extension OAuthError {
    /// What a failed refresh, or any failed request for a token, means for the session.
    public enum Outcome: Sendable, Hashable {
        /// Nothing is lost: the network, the server or the disk failed, and the same again may succeed.
        case transient
        /// The session goes on, or a new one would: the person has to be asked something first.
        case interactionRequired
        /// The same again fails again: a setting, the app's registration or a policy is in the way.
        case permanent
    }

    /// What this error means for the session.
    ///
    /// A transient error never ends a session, and of the others only ``Code-swift.struct/signInRequired`` says that one
    /// has ended.
    public var outcome: Outcome {
        switch code {
        case .signInRequired, .interactionRequired, .invalidGrant, .accountNotFound, .authorizationDenied,
            .proofKeyLost:
            .interactionRequired
        default:
            switch recovery {
            case .tryAgain: .transient
            case .signInAgain: .interactionRequired
            case .fixSettings, .askAdministrator, .none: .permanent
            }
        }
    }
}
