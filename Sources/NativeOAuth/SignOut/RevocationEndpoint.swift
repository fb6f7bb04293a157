import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The only place that asks the provider to end tokens.
///
/// > Source: [RFC 7009, section 2](https://www.rfc-editor.org/rfc/rfc7009#section-2)
struct RevocationEndpoint: Sendable {
    private let form: ClientForm
    private let transport: any HTTPTransport

    /// Finds the endpoint, or nil when the provider has none.
    init?(_ metadata: ServerMetadata, settings: ClientSettings, transport: any HTTPTransport) {
        guard let url = metadata.revocationEndpoint else { return nil }
        form = ClientForm(url: url, name: "revocation_endpoint", settings: settings)
        self.transport = transport
    }

    /// Asks once; a token that the provider does not know counts as revoked, as the provider says so too.
    ///
    /// - Returns: `revoked`, or `notOffered` when tokens of this kind cannot be.
    /// - Throws: ``OAuthError`` with `serverError`, `throttled`, `tokenRequestFailed` or `unexpectedStatus`, and what the
    ///   transport throws.
    func revoke(_ token: Redacted<String>, as kind: SignOutReport.Kind) async throws -> SignOutReport.Outcome {
        let (response, body) = try await form.post(
            [("token", token.reveal()), ("token_type_hint", kind.rawValue)], over: transport)
        // The status says everything; the body of a success is ignored.
        if response.status == .ok || response.status == .noContent {
            return .revoked
        }
        let members = JSONBody.isJSON(response) ? try? JSONBody.decode([String: JSONValue].self, from: body) : nil
        if response.status == .badRequest, members?["error"]?.string == "unsupported_token_type" {
            return .notOffered
        }
        throw ServerErrorResponse.refusal(of: response, members, by: "revocation endpoint")
    }
}
