public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Sends requests with an account's token.
///
/// The token goes to the allowed hosts only, in the header and never in the address. When an API answers 401 a new token
/// is got and the request sent once more, not again and again. A token that is bound to a key goes out with a proof.
///
/// > Source: [RFC 6750, section 2.1](https://www.rfc-editor.org/rfc/rfc6750#section-2.1) and
/// > [section 3.1](https://www.rfc-editor.org/rfc/rfc6750#section-3.1)
public struct AuthorizedTransport: HTTPTransport {
    let base: any HTTPTransport
    let hosts: AllowedHosts
    var proofs = ProofSource()
    /// Gets a token; after a refusal, one that meets the demand.
    let token: @Sendable (TokenDemand?) async throws -> AccessToken

    /// Sends a request with the account's token in its `Authorization` header.
    ///
    /// - Throws: What the transport throws, and ``OAuthError`` with `hostNotAllowed` before anything is sent,
    ///   `signInRequired` when the session is over, `proofKeyLost` when the token's key is gone, or
    ///   `interactionRequired` when the API demands what the person has to be asked for.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        guard let url = request.url else {
            throw OAuthError(.insecureURL, "The request has no absolute address.")
        }
        try hosts.check(url)
        let first = try await token(nil)
        let answer = try await send(request, with: first, body: body, limits: limits)
        guard let demand = try TokenDemand(rejected: first, by: answer.0) else { return answer }
        let second = try await token(demand)
        guard second != first else { return answer }
        return try await send(request, with: second, body: body, limits: limits)
    }

    private func send(
        _ request: HTTPRequest, with token: AccessToken, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        try await TokenTransport(base: base, token: token, proofs: proofs).send(request, body: body, limits: limits)
    }
}
