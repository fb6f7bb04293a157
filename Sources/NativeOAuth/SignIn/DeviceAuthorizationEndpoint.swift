import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The only place that asks for a device's codes.
///
/// > Source: [RFC 8628, section 3.1](https://www.rfc-editor.org/rfc/rfc8628#section-3.1)
struct DeviceAuthorizationEndpoint: Sendable {
    let url: URL
    let party: RelyingParty

    /// Asks for codes.
    ///
    /// - Parameter fields: The request's parameters, but for what the client says of itself.
    /// - Returns: The codes.
    /// - Throws: ``OAuthError`` with `tokenRequestFailed`, `throttled`, `serverError`, `malformedResponse`,
    ///   `insecureURL`, and what the transport throws.
    func authorize(_ fields: [RequestParameters.Field]) async throws -> DeviceAuthorization {
        let form = ClientForm(url: url, name: "device_authorization_endpoint", settings: party.settings)
        let (response, body) = try await form.post(fields, over: party.transport)
        let members = JSONBody.isJSON(response) ? try? JSONBody.decode([String: JSONValue].self, from: body) : nil
        let isRefusal = members.map { ServerErrorResponse($0, of: response) != nil } ?? false
        guard response.status == .ok, !isRefusal else {
            throw ServerErrorResponse.refusal(of: response, members, by: "endpoint for devices")
        }
        guard let members else {
            throw OAuthError(
                .malformedResponse, "The provider's answer to the device is not a JSON object.",
                nextStep: "Check whether a network log-in page is in the way, and try again.")
        }
        return try DeviceAuthorization(members, now: party.time.now())
    }
}
