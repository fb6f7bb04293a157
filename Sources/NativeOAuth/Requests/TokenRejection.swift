import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What an API wants of the next token when it has refused one.
///
/// > Source: [RFC 6750, section 3.1](https://www.rfc-editor.org/rfc/rfc6750#section-3.1),
/// > [Claims challenges](https://learn.microsoft.com/entra/identity-platform/claims-challenge)
struct TokenRejection: Sendable {
    /// The token that was refused.
    let rejected: AccessToken
    /// What the next one has to be asked for with.
    let claims: ClaimsRequest?

    /// The schemes of tokens that this library sends.
    private static let schemes: Set = ["bearer", "dpop"]

    /// Reads an answer; nil when it refuses no token.
    ///
    /// One that wants a nonce in the proof refuses the proof only, so it is no reason for a refresh.
    ///
    /// - Throws: ``OAuthError`` with `malformedResponse` when the API demands claims that cannot be read.
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
        guard text.utf8.count <= 2 * ClaimsRequest.largest, let json = Data(base64Encoded: padded) else {
            throw OAuthError(
                .malformedResponse, "The API demands claims in a form that cannot be read.",
                recovery: OAuthError.Recovery.none)
        }
        claims = try ClaimsRequest(json: json)
    }
}
