public import HTTPTypes
import SmallFoundation

/// Sends requests with an account's token.
///
/// The token goes to the allowed hosts only, in the header and never in the address. If an API answers 401, the request
/// is sent once more with a new token, if its body can be sent again. A bound token is sent with a proof.
///
/// > Source: [RFC 6750, section 2.1](https://www.rfc-editor.org/rfc/rfc6750#section-2.1) and
/// > [section 3.1](https://www.rfc-editor.org/rfc/rfc6750#section-3.1)
public struct AuthorizedTransport: StreamingTransport {
    let base: any HTTPTransport
    let hosts: AllowedHosts
    var proofs = ProofSource()
    /// Gets a token; after a refusal, one that meets the demand.
    let token: @Sendable (TokenRejection?) async throws -> AccessToken

    /// Adds the account's token to a request that you send with another HTTP client or a background session.
    ///
    /// Handle a 401 yourself: calling this again gives the same token until it expires.
    ///
    /// - Parameter request: The request, with an absolute URL; its `Authorization` is replaced.
    /// - Throws: ``OAuthError`` with `hostNotAllowed` or `insecureURL`, and the request is unchanged; `signInRequired`
    ///   if the session is over, or `proofKeyLost` if the token's key is gone.
    public func authorize(_ request: inout HTTPRequest) async throws {
        let token = try await firstToken(for: request)
        try token.authorize(&request, provenBy: proofs)
    }

    /// Sends a request of any kind with the account's token in its `Authorization` header, and hands the answer over while
    /// it arrives.
    ///
    /// The refusal of a token is read to its end before another one is fetched, so that neither its connection nor its
    /// time limit waits for the provider.
    ///
    /// - Throws: The transport's errors, and ``OAuthError`` with `hostNotAllowed` before anything is sent,
    ///   `signInRequired` if the session is over, `proofKeyLost` if the token's key is gone, `interactionRequired` if the
    ///   API requires claims that only the person can satisfy, or `bodyNotReplayable` if the API refused the token, or
    ///   required a nonce in the proof, and the body can be read only once. The new token or the nonce is then used when
    ///   you send the request again.
    public func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        let first = try await firstToken(for: request)
        let attempt: Attempt<Result> = try await carrying(first).withResponse(
            to: request, body: body, limits: limits, progress: progress
        ) { response, content in
            guard let demand = try TokenRejection(rejected: first, by: response) else {
                return .answered(try await receive(response, content))
            }
            return .refused(demand, response, try await content.data(upTo: TransferLimits.api.responseBytes))
        }
        switch attempt {
        case .answered(let result): return result
        case .refused(let demand, let response, let refusal):
            let second = try await token(demand)
            guard second != first else {
                return try await ResponseBody.handOver(response, refusal, to: receive)
            }
            guard body?.isReplayable ?? true else {
                throw OAuthError(
                    .bodyNotReplayable,
                    "The API refused the token, and the request's body cannot be sent a second time.")
            }
            return try await carrying(second).withResponse(
                to: request, body: body, limits: limits, progress: progress, receive: receive)
        }
    }

    private enum Attempt<Result: Sendable>: Sendable {
        case answered(Result)
        case refused(TokenRejection, HTTPResponse, Data)
    }

    private func carrying(_ token: AccessToken) -> TokenTransport {
        TokenTransport(base: base, token: token, proofs: proofs)
    }

    /// Checks where the request goes before a token is even asked for.
    private func firstToken(for request: HTTPRequest) async throws -> AccessToken {
        guard let url = request.url else { throw OAuthError(.insecureURL, "The request has no absolute address.") }
        try hosts.check(url)
        return try await token(nil)
    }
}

/// What an API wants of the next token when it has refused one.
///
/// > Source: [RFC 6750, section 3.1](https://www.rfc-editor.org/rfc/rfc6750#section-3.1),
/// > [Claims challenges](https://learn.microsoft.com/entra/identity-platform/claims-challenge)
struct TokenRejection: Sendable {
    let rejected: AccessToken
    /// What the next one has to be asked for with.
    let claims: ClaimsRequest?

    /// The schemes of tokens that this library sends.
    private static let schemes: Set = ["bearer", "dpop"]

    /// Reads an answer; nil when it refuses no token.
    ///
    /// One that wants a nonce in the proof refuses the proof only, so it is no reason for a refresh.
    init?(rejected: AccessToken, by response: HTTPResponse) throws(OAuthError) {
        guard response.status == .unauthorized || response.status == .forbidden, !response.wantsProofNonce else {
            return nil
        }
        let demands = AuthenticationChallenge.all(in: response)
            .filter { Self.schemes.contains($0.scheme) && $0.parameters["claims"] != nil }
        // Conditional access says 403; without claims that is an answer like any other.
        guard response.status == .unauthorized || demands.contains(where: { $0.error == "insufficient_claims" }) else {
            return nil
        }
        self.rejected = rejected
        // The documented error comes first; some services demand claims under another one.
        let challenge = demands.first { $0.error == "insufficient_claims" } ?? demands.first
        guard let text = challenge?.parameters["claims"] else {
            claims = nil
            return
        }
        // Microsoft sends base64, plain or for URLs, with or without padding.
        let plain = text.replacing("-", with: "+").replacing("_", with: "/").filter { $0 != "=" }
        let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
        guard text.utf8.count <= 2 * ClaimsRequest.maximumBytes, let json = Data(base64Encoded: padded) else {
            throw OAuthError(
                .malformedResponse, "The API demands claims in a form that cannot be read.",
                recovery: OAuthError.Recovery.none)
        }
        claims = try ClaimsRequest(json: json)
    }
}
