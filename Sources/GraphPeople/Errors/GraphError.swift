public import NativeOAuth

/// Says why people could not be found: facts, for which an app has words of its own.
///
/// It has the shape of `OAuthError`: a ``code`` for programs, the kind of step that helps in ``recovery``, and one sentence
/// for developers in ``message``.
public struct GraphError: Error, Sendable {
    /// What happened; open, because new ones will come.
    public var code: Code

    /// One sentence that names the fault, in English, for whoever develops or runs the app.
    public var message: String

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
    ///   - recovery: The kind of step that helps.
    ///   - server: Graph's answer.
    ///   - underlying: The cause.
    public init(
        _ code: Code,
        _ message: String,
        recovery: OAuthError.Recovery = .none,
        server: GraphErrorResponse? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.recovery = recovery
        self.server = server
        self.underlying = underlying
        SecretsAudit.shown(self)
    }
}

extension GraphError: CustomStringConvertible {
    /// The message, Graph's code and the request id; nothing secret.
    public var description: String {
        let details = [server?.code, server?.requestID.map { "request-id \($0)" }].compactMap { $0 }
        return details.isEmpty ? message : "\(message) (\(details.joined(separator: ", ")))"
    }
}
