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
    let clientID: String
    let transport: any HTTPTransport

    /// Sends a request and judges the answer.
    ///
    /// - Throws: ``OAuthError``: `invalidGrant` when the code or the session is over, `tokenRequestFailed` for any
    ///   other refusal, `throttled`, `serverError`, `malformedResponse`, and what the transport throws.
    func send(_ request: TokenRequest) async throws -> TokenResponse {
        try EndpointRule.check(url, named: "token_endpoint")
        let head = HTTPRequest(
            method: .post, url: url,
            headerFields: [
                .contentType: "application/x-www-form-urlencoded", .accept: "application/json",
            ])
        let form = PercentEncoding.encode(pairs: request.fields(clientID: clientID))
        let (response, body) = try await transport.send(head, body: Data(form.utf8), limits: .protocolMessage)
        return try judge(response, body)
    }

    private func judge(_ response: HTTPResponse, _ body: Data) throws -> TokenResponse {
        let members = JSONBody.isJSON(response) ? try? JSONBody.decode([String: JSONValue].self, from: body) : nil
        if let members, let refusal = ServerErrorResponse(members, status: response.status.code) {
            throw Self.error(for: refusal)
        }
        let status = response.status.code
        switch status {
        case 200:
            guard let members else {
                throw OAuthError(
                    .malformedResponse, "The provider's token answer is not a JSON object.",
                    nextStep: "Check whether a network log-in page is in the way, and try again.")
            }
            let date = response.headerFields[.date].flatMap(HTTPDate.parse)
            return try TokenResponse(members, serverDate: date)
        case 429:
            throw OAuthError(.throttled, "The provider asks to wait before more tokens are asked for (429).")
        case 500...599:
            throw OAuthError(.serverError, "The provider failed to give tokens (\(status)).")
        default:
            throw OAuthError(.unexpectedStatus, "The provider's token endpoint answered \(status) without a reason.")
        }
    }

    private static func error(for refusal: ServerErrorResponse) -> OAuthError {
        let advice = ServerErrorAdvice(refusal)
        if let status = refusal.status, status >= 500 || status == 429 || refusal.error == "temporarily_unavailable" {
            let code: OAuthError.Code = status == 429 ? .throttled : .serverError
            return OAuthError(code, "The provider is not able to answer at the moment.", server: refusal)
        }
        let code: OAuthError.Code =
            if refusal.wantsInteraction { .interactionRequired } else {
                refusal.error == "invalid_grant" ? .invalidGrant : .tokenRequestFailed
            }
        return OAuthError(
            code, advice.message, nextStep: advice.nextStep, recovery: advice.recovery, server: refusal)
    }
}

extension ServerErrorResponse {
    /// Whether the provider only wants to ask the person something; Microsoft says that under `invalid_grant` too.
    fileprivate var wantsInteraction: Bool {
        let errors: Set = ["interaction_required", "consent_required", "login_required"]
        let suberrors: Set = ["consent_required", "basic_action", "additional_action"]
        return errors.contains(error) || suberror.map(suberrors.contains) ?? false || errorCodes.contains(65001)
    }

    /// Reads an error body; nil when there is no `error` in it.
    ///
    /// > Source: [RFC 6749, section 5.2](https://www.rfc-editor.org/rfc/rfc6749#section-5.2)
    init?(_ members: [String: JSONValue], status: Int?) {
        guard case .string(let error)? = members["error"] else { return nil }
        var codes: [Int] = []
        if case .array(let values)? = members["error_codes"] {
            codes = values.compactMap { $0.double.flatMap { Int(exactly: $0) } }
        }
        self.init(
            error: error,
            status: status,
            errorDescription: members["error_description"]?.string,
            errorURI: members["error_uri"]?.string,
            errorCodes: codes,
            suberror: members["suberror"]?.string,
            correlationID: members["correlation_id"]?.string)
    }
}
