import Foundation
import HTTPTypes
import NativeOAuthTesting

@testable import NativeOAuth

/// A provider of test data that can revoke tokens and end sessions, with somebody signed in.
struct SigningOut {
    /// What the revocation endpoint got: the whole form.
    let asked = Locked<[[String: String]]>([])
    let clock = ManualClock()
    let store = InMemoryAccountStore()
    let id = Account.ID(issuer: "https://login.example", subject: "1")
    var settings: ClientSettings
    var metadata: ServerMetadata

    init() throws {
        let issuer = try Self.url("https://login.example")
        settings = try ClientSettings(issuer: issuer, clientID: "client")
        metadata = ServerMetadata(issuer: issuer.absoluteString)
        metadata.revocationEndpoint = try Self.url("https://login.example/revoke")
        metadata.endSessionEndpoint = try Self.url("https://login.example/logout")
    }

    /// A client whose revocation endpoint answers by a function of the kind of token.
    func client(
        signedIn idToken: String? = nil, clientID: String? = "client",
        revoking answer: @escaping @Sendable (_ kind: String) async throws -> StubTransport.Answer = { _ in
            StubTransport.Answer(HTTPResponse(status: .ok))
        }
    ) async throws -> OAuthClient {
        var tokens = TokenSet.sample(accessToken: "test-access", refreshToken: "test-refresh", at: clock.date)
        tokens.idToken = idToken.map { Redacted($0) }
        try await store.save(
            AccountRecord(
                account: Account(id: id, username: "adele@contoso.example"), tokens: tokens, clientID: clientID))
        return OAuthClient(
            settings: settings, metadata: metadata,
            transport: StubTransport { [asked] request, body in
                guard request.url?.absoluteString == "https://login.example/revoke" else {
                    throw OAuthError(.connectionFailed, "Nobody expected this request.")
                }
                let form = Self.fields(String(decoding: body ?? Data(), as: UTF8.self))
                asked.withLock { $0.append(form) }
                let reply = try await answer(form["token_type_hint"] ?? "")
                return (reply.response, reply.body)
            }, store: store, time: clock.source)
    }

    /// The fields of a form or a query; a name that comes twice is joined, so that it is seen.
    static func fields(_ text: String?) -> [String: String] {
        let pairs = PercentEncoding.pairs(in: text ?? "") ?? []
        return Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0) TWICE \($1)" })
    }

    static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw URLError(.badURL) }
        return url
    }

    /// An unsigned ID token that says whom the provider knows by which name; only its form matters here.
    static func idToken(_ claims: [String: String] = [:]) throws -> String {
        let header = Base64URL.encode(Data(#"{"alg":"RS256"}"#.utf8))
        return "\(header).\(Base64URL.encode(try JSONEncoder().encode(claims))).\(Base64URL.encode(Data("test".utf8)))"
    }
}
