import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The only place that talks to the token endpoint.
///
/// A request is sent once. Sending a code again makes a careful provider revoke what it gave for it, and whether a lost
/// answer had rotated a refresh token cannot be known here.
struct TokenEndpoint: Sendable {
    let url: URL
    let settings: ClientSettings
    let transport: any HTTPTransport

    /// Sends a request and judges the answer.
    ///
    /// - Throws: ``OAuthError``: `invalidGrant` when the code or the session is over, `tokenRequestFailed` for any
    ///   other refusal, `throttled`, `serverError`, `malformedResponse`, and what the transport throws.
    func send(_ request: TokenRequest) async throws -> TokenResponse {
        let extra = request.isRefresh ? settings.extra.refresh : settings.extra.token
        let form = ClientForm(url: url, name: "token_endpoint", settings: settings)
        let fields = request.fields + (asksForClientInfo(request) ? [("client_info", "1")] : []) + extra.fields
        let (response, body) = try await form.post(fields, over: transport)
        return try judge(response, body)
    }

    /// Microsoft says what its own libraries call the account when it is asked to; an app's own token has none.
    private func asksForClientInfo(_ request: TokenRequest) -> Bool {
        if case .clientCredentials = request { return false }
        return settings.provider == .entra
    }

    private func judge(_ response: HTTPResponse, _ body: Data) throws -> TokenResponse {
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
        return try TokenResponse(members, serverDate: response.headerFields[.date].flatMap(HTTPDate.parse))
    }
}
