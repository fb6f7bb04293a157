import Foundation
import HTTPTypes

/// What a client is told whose token Graph wants to see renewed, although it hasn't ended.
///
/// > Source: [Claims challenges](https://learn.microsoft.com/entra/identity-platform/claims-challenge), and
/// > [an answer that somebody saw](https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/1416)
extension GraphError {
    private static let reason = """
        Continuous access evaluation resulted in claims challenge with result: InteractionRequired and code: \
        TokenIssuedBeforeRevocationTimestamp
        """

    /// Asks for a token that was issued after a moment, in seconds since 1970.
    static func challenge(notBefore: Int) -> GraphError {
        var error = GraphError(.unauthorized, "InvalidAuthenticationToken", reason)
        error.notBefore = notBefore
        return error
    }

    /// What the header says of it beside who asks.
    static func challengeParameters(notBefore: Int) -> String {
        let claims = #"{"access_token":{"nbf":{"essential":true, "value":"\#(notBefore)"}}}"#
        return """
            , error="insufficient_claims", claims="\(Data(claims.utf8).base64EncodedString())", \
            errorDescription="\(reason)"
            """
    }
}
