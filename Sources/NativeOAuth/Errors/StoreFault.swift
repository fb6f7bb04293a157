/// Why a keyring or a keychain could not be used: the `underlying` error of a `storeUnreadable`, `storeLocked` or
/// `storeWriteFailed`, for logs.
package enum StoreFault: String, Error, Sendable, Hashable, CaseIterable {
    /// There is no session bus, as in a shell without a desktop.
    case noSessionBus
    /// No service on the session bus keeps secrets.
    case noService
    /// There is no default keyring to put anything in.
    case noKeyring
    /// It is locked, and the person could not be asked to unlock it, or didn't answer.
    case locked
    /// The person closed the question without an answer.
    case promptDismissed
    /// Access was refused.
    case accessDenied
    /// The app lacks the entitlement that the keychain or its access group needs.
    case missingEntitlement
    /// No answer came in time.
    case notAnswering
    /// The other side went away in the middle of the work.
    case connectionLost
    /// What came back is not what was saved, or makes no sense.
    case malformed
    /// It failed in a way that has no name here.
    case failed

    /// What an error with this underneath is.
    package func code(isWriting: Bool) -> OAuthError.Code {
        switch self {
        case .locked, .promptDismissed: .storeLocked
        case .failed where isWriting: .storeWriteFailed
        default: .storeUnreadable
        }
    }
}
