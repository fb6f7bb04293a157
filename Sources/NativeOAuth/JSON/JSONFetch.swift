import HTTPTypes
import SmallFoundation

extension HTTPTransport {
    /// Gets a public document, the provider's metadata or its keys; nil when there is none at this address (404).
    func document<Value: Decodable>(_ type: Value.Type, at url: URL, named name: String) async throws -> Value? {
        try EndpointRule.check(url, named: name)
        let request = HTTPRequest(method: .get, url: url, headerFields: [.accept: "application/json"])
        let (response, body) = try await send(request, body: nil, limits: .protocolMessage)
        let place = DisplayText.clean(url.absoluteString, limit: 200)
        switch response.status.code {
        case 200: break
        case 404: return nil
        case 429:
            throw OAuthError(
                .throttled, "\(name) could not be read: \(place) asks to wait (429).",
                retryAfter: RetryAfter.duration(in: response))
        case 500...599:
            throw OAuthError(
                .serverError, "\(name) could not be read: \(place) answered \(response.status.code).",
                retryAfter: RetryAfter.duration(in: response))
        default:
            throw OAuthError(.discoveryFailed, "\(name) could not be read: \(place) answered \(response.status.code).")
        }
        guard JSONBody.isJSON(response) else {
            throw OAuthError(
                .discoveryFailed, "\(name) could not be read: \(place) answered with a page that is not JSON.")
        }
        do {
            return try JSONBody.decode(type, from: body)
        } catch let error as OAuthError {
            throw OAuthError(
                .discoveryFailed, "\(name) at \(place) cannot be right. \(error.message)", underlying: error)
        }
    }
}
