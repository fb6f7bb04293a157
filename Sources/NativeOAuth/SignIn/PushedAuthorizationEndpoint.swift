import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Leaves an authorization request with the provider, so that the browser carries nothing but its name.
///
/// The name is good for a short time, a minute perhaps, and for one use. The browser uses it at once when it opens; how
/// long the person takes after that is between the person and the provider. If the browser is late, the provider's page
/// says so or the answer is an error, and the sign-in has to be started again: a new request is pushed for each.
///
/// > Source: [RFC 9126, section 2](https://www.rfc-editor.org/rfc/rfc9126#section-2)
struct PushedAuthorizationEndpoint: Sendable {
    private let form: ClientForm
    private let transport: any HTTPTransport

    /// Finds the endpoint, or nil when requests are not to be pushed.
    ///
    /// - Throws: ``OAuthError`` with `missingEndpoint` when they have to be and there is none.
    init?(_ metadata: ServerMetadata, settings: ClientSettings, transport: any HTTPTransport) throws(OAuthError) {
        let endpoint = metadata.pushedAuthorizationRequestEndpoint
        switch settings.pushedAuthorization {
        case .whenRequired where metadata.requirePushedAuthorizationRequests != true: return nil
        case .whenOffered where endpoint == nil && metadata.requirePushedAuthorizationRequests != true: return nil
        default: break
        }
        let name = "pushed_authorization_request_endpoint"
        let url = try metadata.required(\.pushedAuthorizationRequestEndpoint, name)
        form = ClientForm(url: url, name: name, settings: settings)
        self.transport = transport
    }

    /// Pushes a request.
    ///
    /// - Parameters:
    ///   - fields: The request's parameters.
    ///   - prover: Proves the key that the request names in `dpop_jkt`, if it does.
    /// - Returns: The name that the provider gave it.
    /// - Throws: ``OAuthError`` with `tokenRequestFailed`, `unexpectedStatus`, `serverError`, `throttled`,
    ///   `malformedResponse` or `proofKeyLost`, and what the transport throws.
    ///
    /// > Source: [RFC 9126, section 2.2](https://www.rfc-editor.org/rfc/rfc9126#section-2.2) and
    /// > [section 2.3](https://www.rfc-editor.org/rfc/rfc9126#section-2.3),
    /// > [RFC 9449, section 10.1](https://www.rfc-editor.org/rfc/rfc9449#section-10.1)
    func push(_ fields: [RequestParameters.Field], provenBy prover: Prover? = nil) async throws -> String {
        let (response, body) = try await form.post(fields, provenBy: prover, over: transport)
        let members = JSONBody.isJSON(response) ? try? JSONBody.decode([String: JSONValue].self, from: body) : nil
        let isRefusal = members.map { ServerErrorResponse($0, of: response) != nil } ?? false
        switch response.status.code {
        case 200...299 where !isRefusal: return try Self.name(in: members, status: response.status.code)
        case 413:
            throw OAuthError(
                .tokenRequestFailed, "The request to sign in is larger than the provider accepts (413).",
                nextStep: "Ask for fewer scopes or claims, or add fewer parameters.", recovery: .fixSettings,
                server: members.flatMap { ServerErrorResponse($0, of: response) })
        default: throw ServerErrorResponse.refusal(of: response, members, by: "endpoint for pushed requests")
        }
    }

    /// Takes nothing but the answer that the specification describes: whoever answers otherwise has not kept the request.
    private static func name(in members: [String: JSONValue]?, status: Int) throws(OAuthError) -> String {
        guard let members else { throw malformed("is not a JSON object") }
        guard status == 201 else { throw malformed("has the status \(status) and not 201") }
        guard case .string(let name)? = members["request_uri"], isReference(name) else {
            throw malformed("has no request_uri")
        }
        guard let life = members["expires_in"]?.double, life > 0 else { throw malformed("has no expires_in") }
        return name
    }

    /// Whether a text can be a URI: it is about to be put into an address.
    private static func isReference(_ text: String) -> Bool {
        text.utf8.count <= maximumNameLength && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && URL(string: text)?.scheme != nil
    }

    /// An address with a longer one would not get through every browser and proxy.
    private static let maximumNameLength = 2048

    private static func malformed(_ what: String) -> OAuthError {
        OAuthError(.malformedResponse, "The provider's answer to the pushed request \(what).")
    }
}
