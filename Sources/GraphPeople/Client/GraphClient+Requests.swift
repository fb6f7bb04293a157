import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GraphClient {
    /// The most Unicode scalars of an id, a user principal name or a mail address: RFC 5321 allows an address 254.
    private static let longestIdentifier = 256

    /// The path of one user, which must not become another path whatever the text is.
    ///
    /// A name that begins with `$`, and the two that a URL would take for steps in a folder, need the key form.
    static func pathSegment(for identifier: String) throws(GraphError) -> String {
        guard identifier.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw GraphError(
                .invalidQuery, "The user is empty.", nextStep: "Give an id, a user name or a mail address.")
        }
        guard identifier.unicodeScalars.count <= longestIdentifier else {
            throw GraphError(
                .invalidQuery, "No id, user name or mail address has more than \(longestIdentifier) characters.",
                nextStep: "Search for the beginning of the name.")
        }
        if identifier.hasPrefix("$") || identifier == "." || identifier == ".." {
            return "/users(\(PercentEncoding.encode(ODataLiteral.string(identifier))))"
        }
        return "/users/\(PercentEncoding.encode(identifier))"
    }

    /// Builds a GET below the endpoint.
    ///
    /// The names of the query options keep their `$`; the values are encoded here.
    func request(path: String, filter: String? = nil, top: Int? = nil) -> HTTPRequest {
        var request = Self.request(endpoint)
        var base = endpoint.path(percentEncoded: true)
        while base.hasSuffix("/") {
            base.removeLast()
        }
        let query = [
            filter.map { "$filter=\(PercentEncoding.encode($0))" },
            top.map { "$top=\($0)" },
        ].compactMap { $0 }
        request.path = base + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        return request
    }

    /// A GET that asks for JSON.
    static func request(_ url: URL) -> HTTPRequest {
        HTTPRequest(url: url, headerFields: [.accept: "application/json"])
    }

    /// Sends a request and refuses every answer but 200.
    func get(_ request: HTTPRequest, about subject: String?) async throws -> Data {
        let (response, body) = try await send(request)
        guard response.status.code == 200 else {
            throw GraphError.refusal(response, body: body, about: subject)
        }
        return body
    }

    /// Reads an answer, and says no more than that it could not be read: the body can hold anything.
    func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws(GraphError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw GraphError(
                .malformedResponse, "The answer is not what Microsoft Graph sends.",
                nextStep: "Check the Graph address in the settings, and whether a proxy answers in its place.",
                recovery: .fixSettings)
        }
    }
}

/// Graph's form of a page.
struct PeopleAnswer: Decodable {
    var value: [Person]
    var nextLink: URL?

    enum CodingKeys: String, CodingKey {
        case value
        case nextLink = "@odata.nextLink"
    }
}
