public import NativeOAuth

/// Says why people could not be found, and what to do about it.
///
/// It has the shape of `OAuthError`: whole sentences for the person in ``message`` and ``nextStep``, a ``code`` for
/// programs, and the kind of step that helps in ``recovery``.
public struct GraphError: Error, Sendable {
    /// What happened; open, because new ones will come.
    public var code: Code

    /// One sentence that names the fault.
    public var message: String

    /// One sentence that says what to do now.
    public var nextStep: String?

    /// The kind of step that helps.
    public var recovery: OAuthError.Recovery

    /// What Graph answered, if it did.
    public var server: GraphErrorResponse?

    /// What caused this, if another error did.
    public var underlying: (any Error)?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What happened.
    ///   - message: One sentence that names the fault.
    ///   - nextStep: One sentence that says what to do.
    ///   - recovery: The kind of step that helps.
    ///   - server: Graph's answer.
    ///   - underlying: The cause.
    public init(
        _ code: Code,
        _ message: String,
        nextStep: String? = nil,
        recovery: OAuthError.Recovery = .none,
        server: GraphErrorResponse? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.nextStep = nextStep
        self.recovery = recovery
        self.server = server
        self.underlying = underlying
        SecretsAudit.shown(self)
    }
}

extension GraphError: CustomStringConvertible {
    /// The message, the next step, Graph's code and the request id; nothing secret.
    public var description: String {
        var parts = [message]
        if let nextStep {
            parts.append(nextStep)
        }
        let details = [server?.code, server?.requestID.map { "request-id \($0)" }].compactMap { $0 }
        if !details.isEmpty {
            parts.append("(\(details.joined(separator: ", ")))")
        }
        return parts.joined(separator: " ")
    }
}
