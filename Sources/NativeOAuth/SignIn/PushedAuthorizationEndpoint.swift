import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Leaves an authorization request with the provider, so that the browser carries nothing but its name.
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
    /// - Parameter fields: The request's parameters.
    /// - Returns: The name that the provider gave it.
    /// - Throws: ``OAuthError`` with `tokenRequestFailed`, `serverError`, `throttled` or `malformedResponse`, and what
    ///   the transport throws.
    func push(_ fields: [RequestParameters.Field]) async throws -> String {
        let (response, body) = try await form.post(fields, over: transport)
        let members = JSONBody.isJSON(response) ? try? JSONBody.decode([String: JSONValue].self, from: body) : nil
        guard response.status.code == 201 || response.status.code == 200 else {
            throw ServerErrorResponse.refusal(of: response, members, by: "endpoint for pushed requests")
        }
        guard let members else { throw Self.malformed("is not a JSON object") }
        if ServerErrorResponse(members, of: response) != nil {
            throw ServerErrorResponse.refusal(of: response, members, by: "endpoint for pushed requests")
        }
        guard case .string(let name)? = members["request_uri"], !name.isEmpty else {
            throw Self.malformed("has no request_uri")
        }
        guard let life = members["expires_in"]?.double, life > 0 else { throw Self.malformed("has no expires_in") }
        return name
    }

    private static func malformed(_ what: String) -> OAuthError {
        OAuthError(.malformedResponse, "The provider's answer to the pushed request \(what).")
    }
}
