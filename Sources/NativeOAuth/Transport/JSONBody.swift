import HTTPTypes
package import SmallFoundation

/// Reads JSON that a stranger sent: bounded in size and depth, in UTF-8, no member twice, and never trusted by its
/// label alone.
enum JSONBody {
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        // First by the letter: a decoder takes UTF-16 too, and of a member that comes twice it takes one.
        _ = try value(of: data)
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            // The decoder's own error can quote the body, and the body can hold a token: it is not kept.
            throw OAuthError(.malformedResponse, "The answer is not the expected JSON.")
        }
    }

    /// Reads a text with members of unknown type.
    static func value(of data: Data) throws(OAuthError) -> JSONValue {
        guard data.count <= TransferLimits.protocolMessage.responseBytes else {
            throw OAuthError(.responseTooLarge, "The answer has \(data.count) bytes, which is more than allowed.")
        }
        do throws(JSONReader.Fault) {
            return try JSONReader.read(data)
        } catch {
            switch error {
            case .malformed: throw OAuthError(.malformedResponse, "The answer is not the expected JSON.")
            case .tooDeep:
                throw OAuthError(
                    .malformedResponse, "The answer is nested more than \(JSONReader.deepest) levels deep.")
            case .repeated(let name):
                let shown = DisplayText.clean(name, limit: 40)
                throw OAuthError(
                    .malformedResponse,
                    "The answer has \u{201C}\(shown)\u{201D} twice, so it is unclear which one holds.")
            }
        }
    }

    /// Whether the answer calls itself JSON (`application/json`, or a type that ends in `+json`).
    static func isJSON(_ response: HTTPResponse) -> Bool {
        guard let type = response.headerFields[.contentType]?.lowercased() else { return false }
        let essence = type.prefix { $0 != ";" }.filter { $0 != " " }
        return essence == "application/json" || essence.hasSuffix("+json")
    }
}

extension JSONValue {
    /// Reads an object as strictly as an answer from the network: bounded, in UTF-8, and no member twice.
    package static func object(in data: Data) throws(OAuthError) -> [String: JSONValue] {
        guard case .object(let members) = try JSONBody.value(of: data) else {
            throw OAuthError(.malformedResponse, "The answer is not the expected JSON.")
        }
        return members
    }
}

extension JSONEncoder {
    /// Writes a value as the same bytes each time.
    static var canonical: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

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
        case let status:
            // Microsoft says here, with 400, that there is no such tenant.
            let members = JSONBody.isJSON(response) ? try? JSONValue.object(in: body) : nil
            let refusal = members.flatMap { OAuthError.ServerErrorResponse($0, of: response) }
            let advice = refusal.map { ServerErrorAdvice($0) }
            throw OAuthError(
                .discoveryFailed,
                "\(name) could not be read: \(place) answered \(status).\(advice.map { " \($0.message)" } ?? "")",
                recovery: advice?.recovery, server: refusal)
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
