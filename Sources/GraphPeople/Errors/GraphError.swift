public import NativeOAuth
public import SmallFoundation

/// An error of a request to Graph.
///
/// Like `OAuthError` it has a ``code``, the step that helps in ``recovery``, and an English ``message`` for developers.
public struct GraphError: Error, Sendable {
    /// What happened; later versions add codes.
    public var code: Code
    /// What went wrong, as an English sentence for developers.
    public var message: String
    /// The kind of step that helps.
    public var recovery: OAuthError.Recovery
    /// Graph's answer, if there is one.
    public var server: GraphErrorResponse?
    /// The error that caused this one.
    public var underlying: (any Error)?

    /// Makes an error.
    public init(
        _ code: Code, _ message: String, recovery: OAuthError.Recovery = .none, server: GraphErrorResponse? = nil,
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

extension GraphError: LocalizedError {
    /// The message, for alerts.
    public var errorDescription: String? { message }
}

extension GraphError: CustomStringConvertible {
    /// The message, Graph's code and the request id, without secrets.
    public var description: String {
        let details = [server?.code, server?.requestID.map { "request-id \($0)" }].compactMap { $0 }
        return details.isEmpty ? message : "\(message) (\(details.joined(separator: ", ")))"
    }
}
