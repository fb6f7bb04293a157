import Crypto
import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting

/// A client that is written by hand, field by field: what it sends does not depend on the library's own client.
struct HandMadeClient {
    let provider: StubProvider
    let clock: ManualClock
    /// The key of its proofs, if it makes any.
    var key: StubKey?
    var proofNonce: String?

    static let verifier = "test-verifier-that-is-as-long-as-a-verifier-has-to-be"
    static let redirectURI = "com.example.app:/callback"

    struct Reply {
        let status: Int
        let headerFields: HTTPFields
        let members: [String: StubJSON]
        var error: String? { members["error"]?.string }

        subscript(name: String) -> String? { members[name]?.string }
    }

    /// Sends a form; `client_id` is added.
    func post(
        _ path: String, _ form: [String: String], query: String = "", headers: HTTPFields = [:]
    ) async throws -> Reply {
        let body = form.merging(["client_id": "test-client"]) { own, _ in own }
            .map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
            .joined(separator: "&")
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await send(.post, "https://login.example" + path + query, body: Data(body.utf8), headers: headers)
    }

    /// Gets something with an access token.
    func get(
        _ url: String, token: String? = nil, scheme: String = "Bearer", headers: HTTPFields = [:]
    ) async throws -> Reply {
        var headers = headers
        headers[.authorization] = token.map { "\(scheme) \($0)" }
        return try await send(.get, url, body: nil, headers: headers, token: token)
    }

    private func send(
        _ method: HTTPRequest.Method, _ url: String, body: Data?, headers: HTTPFields, token: String? = nil
    ) async throws -> Reply {
        guard let address = URL(string: url) else { throw URLError(.badURL) }
        var request = HTTPRequest(method: method, url: address, headerFields: headers)
        if let key, let dpop = HTTPField.Name("DPoP"), request.headerFields[dpop] == nil {
            request.headerFields[dpop] = try proof(key, method.rawValue, url, token: token)
        }
        let (response, data) = try await provider.transport.send(request, body: body)
        let members = try? JSONDecoder().decode(StubJSON.self, from: data).members
        return Reply(status: response.status.code, headerFields: response.headerFields, members: members ?? [:])
    }

    /// A proof of RFC 9449, section 4.2.
    func proof(_ key: StubKey, _ method: String, _ url: String, token: String? = nil) throws -> String {
        let jwk = key.published.members?.filter { ["kty", "crv", "x", "y"].contains($0.key) } ?? [:]
        var claims: [String: StubJSON] = [
            "htm": .string(method), "htu": .string(url), "iat": .integer(Int(clock.date.timeIntervalSince1970)),
            "jti": .string(UUID().uuidString),
        ]
        claims["ath"] = token.map { .string(Self.hash($0)) }
        claims["nonce"] = proofNonce.map { .string($0) }
        return try key.token(header: ["typ": "dpop+jwt", "jwk": .object(jwk)], claims: claims)
    }

    /// Goes to the authorization endpoint in a browser with a session, and brings the callback's fields back.
    func authorize(_ change: [String: String?] = [:]) async throws -> [String: String] {
        await provider.configure { $0.signedIn = .adele }
        var fields: [String: String?] = [
            "client_id": "test-client", "response_type": "code", "redirect_uri": Self.redirectURI,
            "scope": "openid profile", "state": "test-state", "code_challenge": Self.hash(Self.verifier),
            "code_challenge_method": "S256",
        ]
        fields.merge(change) { $1 }
        var parts = URLComponents()
        parts.queryItems = fields.compactMap { field in field.value.map { URLQueryItem(name: field.key, value: $0) } }
        let reply = try await get("https://login.example/authorize?\(parts.percentEncodedQuery ?? "")")
        let items = reply.headerFields[.location].flatMap { URLComponents(string: $0)?.queryItems } ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// Redeems a code.
    func redeem(_ code: String, verifier: String = HandMadeClient.verifier) async throws -> Reply {
        try await post(
            "/token",
            [
                "grant_type": "authorization_code", "code": code, "code_verifier": verifier,
                "redirect_uri": Self.redirectURI,
            ])
    }

    static func hash(_ text: String) -> String {
        Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
