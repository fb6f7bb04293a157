import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The only place that asks `userinfo`.
///
/// > Source: [OpenID Connect Core 1.0, section 5.3.1](https://openid.net/specs/openid-connect-core-1_0.html#UserInfoRequest)
struct UserInfoEndpoint: Sendable {
    let url: URL
    let transport: any HTTPTransport
    let proofs: ProofSource

    /// Asks with a token.
    ///
    /// - Throws: ``OAuthError`` with `tokenRequestFailed` when the token is refused, `malformedResponse`,
    ///   `unexpectedStatus`, and what the transport throws.
    func claims(with token: AccessToken) async throws -> UserInfo {
        try EndpointRule.check(url, named: "userinfo_endpoint")
        let request = HTTPRequest(method: .get, url: url, headerFields: [.accept: "application/json"])
        let (response, body) = try await TokenTransport(base: transport, token: token, proofs: proofs)
            .send(request, body: nil, limits: .protocolMessage)
        return try judge(response, body)
    }

    private func judge(_ response: HTTPResponse, _ body: Data) throws(OAuthError) -> UserInfo {
        switch response.status.code {
        case 200: break
        case 401, 403:
            let challenges = AuthenticationChallenge.all(in: response)
            throw OAuthError(
                .tokenRequestFailed, "The provider's userinfo endpoint does not accept the token.",
                server: ServerErrorResponse(
                    error: challenges.first?.error ?? "", status: response.status.code, challenges: challenges))
        default:
            throw OAuthError(
                .unexpectedStatus, "The provider's userinfo endpoint answered \(response.status.code).",
                recovery: .tryAgain, retryAfter: RetryAfter.duration(in: response))
        }
        // A signed answer (application/jwt) has to be asked for at registration, and was not.
        guard JSONBody.isJSON(response), let claims = try? JSONBody.decode([String: JSONValue].self, from: body) else {
            throw OAuthError(.malformedResponse, "The provider's userinfo answer is not a JSON object.")
        }
        return UserInfo(claims)
    }
}
