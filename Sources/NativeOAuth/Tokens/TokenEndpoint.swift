import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The only place that talks to the token endpoint.
///
/// A request is sent once. Sending a code again makes a careful provider revoke what it gave for it, and whether a lost
/// answer had rotated a refresh token cannot be known here. There is one exception: an answer of `use_dpop_nonce` says
/// that the proof was refused and nothing redeemed, so the same is sent once more with the nonce that came along.
///
/// > Source: [RFC 9449, section 8](https://www.rfc-editor.org/rfc/rfc9449#section-8)
struct TokenEndpoint: Sendable {
    let url: URL
    let settings: ClientSettings
    let transport: any HTTPTransport

    /// Sends a request and judges the answer.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - prover: Proves the key that the tokens are to be bound to, or are bound to; nil for tokens without.
    /// - Returns: The answer; its tokens are bound if and only if a key was proven.
    /// - Throws: ``OAuthError``: `invalidGrant` when the code or the session is over, `tokenRequestFailed` for any
    ///   other refusal, `throttled`, `serverError`, `malformedResponse`, `unsupportedProvider` when the tokens are not
    ///   bound, `proofKeyLost` before anything is sent, and what the transport throws.
    func send(_ request: TokenRequest, provenBy prover: Prover? = nil) async throws -> TokenResponse {
        let extra = request.isRefresh ? settings.extra.refresh : settings.extra.token
        let form = ClientForm(url: url, name: "token_endpoint", settings: settings)
        let fields = request.fields + (asksForClientInfo(request) ? [("client_info", "1")] : []) + extra.fields
        let (response, body) = try await form.post(fields, provenBy: prover, over: transport)
        return try judge(response, body, boundTo: prover?.key)
    }

    /// Microsoft says what its own libraries call the account when it is asked to; an app's own token has none.
    private func asksForClientInfo(_ request: TokenRequest) -> Bool {
        if case .clientCredentials = request { return false }
        return settings.provider == .entra
    }

    private func judge(_ response: HTTPResponse, _ body: Data, boundTo key: ProofKey?) throws -> TokenResponse {
        let members = JSONBody.isJSON(response) ? try? JSONBody.decode([String: JSONValue].self, from: body) : nil
        let isRefusal = members.map { ServerErrorResponse($0, of: response) != nil } ?? false
        guard response.status == .ok, !isRefusal else {
            throw ServerErrorResponse.refusal(of: response, members, by: "token endpoint")
        }
        guard let members else {
            throw OAuthError(
                .malformedResponse, "The provider's token answer is not a JSON object.",
                nextStep: "Check whether a network log-in page is in the way, and try again.")
        }
        return try TokenResponse(
            members, serverDate: response.headerFields[.date].flatMap(HTTPDate.parse), boundTo: key)
    }
}
