import HTTPTypes
import SmallFoundation

/// Sends requests with one token in the way that the token wants: as it is, or with a proof for each request
/// (RFC 9449, section 7 and section 9).
///
/// A request that an API refuses only because its proof lacks the API's nonce is sent once more with the same token.
struct TokenTransport: StreamingTransport {
    let base: any HTTPTransport
    let token: AccessToken
    let proofs: ProofSource

    /// Sends a request and hands the answer over while it arrives.
    func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        var request = request
        token.put(into: &request)
        guard let key = token.proofKey else {
            return try await base.withResponse(
                to: request, body: body, limits: limits, progress: progress, receive: receive)
        }
        let prover = Prover(key: key, source: proofs)
        let first = try prover.proven(request, with: token.value)
        let result: Result? = try await base.withResponse(
            to: first.request, body: body, limits: limits, progress: progress
        ) { [request] response, content in
            proofs.hear(response, to: request, from: .resource)
            guard response.wantsProofNonce, prover.hasNewNonce(for: request, to: .resource, since: first.nonce) else {
                return try await receive(response, content)
            }
            guard body?.isReplayable ?? true else {
                throw OAuthError(
                    .bodyNotReplayable,
                    "The API wants a nonce in the proof, and the request's body cannot be sent a second time.")
            }
            return nil
        }
        if let result { return result }
        return try await base.withResponse(
            to: try prover.proven(request, with: token.value).request, body: body, limits: limits, progress: progress
        ) { [request] response, content in
            proofs.hear(response, to: request, from: .resource)
            return try await receive(response, content)
        }
    }
}
