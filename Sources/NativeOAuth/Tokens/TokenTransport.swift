import HTTPTypes
import SmallFoundation

/// Sends requests with one token in the way that the token wants: as it is, or with a proof for each request.
///
/// A request that an API refuses only because its proof lacks the API's nonce is sent once more with the same token.
///
/// > Source: [RFC 9449, section 7](https://www.rfc-editor.org/rfc/rfc9449#section-7) and
/// > [section 9](https://www.rfc-editor.org/rfc/rfc9449#section-9)
struct TokenTransport: HTTPTransport {
    let base: any HTTPTransport
    let token: AccessToken
    let proofs: ProofSource

    /// Sends a request.
    ///
    /// - Throws: ``OAuthError`` with `proofKeyLost` before anything is sent, and what the transport throws.
    func send(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        var request = request
        token.put(into: &request)
        guard let key = token.proofKey else { return try await base.send(request, body: body, limits: limits) }
        return try await Prover(key: key, source: proofs).send(
            request, body: body, limits: limits, to: .resource, with: token.value, over: base)
    }
}
