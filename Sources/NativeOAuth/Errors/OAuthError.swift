public import SmallFoundation

/// An error of a sign-in, an account or a request.
///
/// Decide by ``code-swift.property`` and ``recovery-swift.property``, the step that helps. ``message`` is an English
/// sentence for developers; write your own for people. They contain no secrets.
public struct OAuthError: Error, Sendable {
    /// What happened.
    ///
    /// Later versions add codes.
    public var code: Code
    /// What went wrong, as an English sentence for developers.
    public var message: String
    /// The kind of step that helps.
    public var recovery: Recovery
    /// The provider's answer, if there is one.
    public var server: ServerErrorResponse?
    /// The error that caused this one.
    public var underlying: (any Error)?
    /// How long the server asks to wait.
    public var retryAfter: Duration?
    /// A page on which an administrator can consent for the whole organization: a link to send.
    public var adminConsentLink: URL?
    /// The correlation id, for Microsoft's support.
    public var correlationID: String? { server?.correlationID }

    /// Makes an error; the kind of step that helps is the code's if none is given.
    public init(
        _ code: Code, _ message: String, recovery: Recovery? = nil, server: ServerErrorResponse? = nil,
        underlying: (any Error)? = nil, retryAfter: Duration? = nil
    ) {
        self.code = code
        self.message = message
        self.recovery = recovery ?? code.defaultRecovery
        self.server = server
        self.underlying = underlying
        self.retryAfter = retryAfter
        SecretsAudit.shown(self)
    }
}

extension OAuthError: LocalizedError {
    /// The message, for alerts.
    public var errorDescription: String? { message }
}

extension OAuthError: CustomStringConvertible {
    /// The message and the provider's code, without secrets.
    public var description: String {
        guard let server, !server.error.isEmpty else { return message }
        return "\(message) (\(server.error))"
    }
}

extension OAuthError {
    /// The kind of step that helps.
    public enum Recovery: Sendable, Hashable, CaseIterable {
        /// Try again, perhaps later: the network or a server failed.
        case tryAgain
        /// Sign in again: the session is over, or the person canceled.
        case signInAgain
        /// Sign in with another account: this one is not allowed, or cannot do what the app asked for.
        case useAnotherAccount
        /// Correct the settings or the machine.
        case fixSettings
        /// Only an administrator of the organization can allow it.
        case askAdministrator
        /// Nothing the person can do.
        case none
    }
}
