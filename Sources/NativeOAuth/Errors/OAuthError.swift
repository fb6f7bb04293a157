#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Says what went wrong while signing in, keeping an account or calling an API: facts, for which an app has words of its own.
///
/// ``code-swift.property`` is for programs, ``recovery-swift.property`` is the step that helps, and ``message`` is one
/// sentence in English for developers. None of them holds a secret.
public struct OAuthError: Error, Sendable {
    /// What happened; open, because new ones will come.
    public var code: Code

    /// One sentence that names the fault, in English, for developers.
    public var message: String

    /// The kind of step that helps.
    public var recovery: Recovery

    /// What the provider answered, if it did.
    public var server: ServerErrorResponse?

    /// What caused this, if another error did.
    public var underlying: (any Error)?

    /// How long the server asks to wait.
    public var retryAfter: Duration?

    /// A page on which an administrator can agree for the whole organization, when that helps: a link to send on.
    public var adminConsentLink: URL?

    /// What Microsoft's support asks for, if the provider gave it.
    public var correlationID: String? { server?.correlationID }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What happened.
    ///   - message: One sentence that names the fault.
    ///   - recovery: The kind of step that helps; nil for what the code usually needs.
    ///   - server: The provider's answer.
    ///   - underlying: The cause.
    ///   - retryAfter: How long the server asks to wait.
    public init(
        _ code: Code,
        _ message: String,
        recovery: Recovery? = nil,
        server: ServerErrorResponse? = nil,
        underlying: (any Error)? = nil,
        retryAfter: Duration? = nil
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
    /// The message and the provider's code; nothing secret.
    public var description: String {
        guard let server, !server.error.isEmpty else { return message }
        return "\(message) (\(server.error))"
    }
}

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
    }
}
