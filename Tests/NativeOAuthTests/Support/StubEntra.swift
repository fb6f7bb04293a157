import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// Microsoft's sign-in with test data: discovery, keys, and a token endpoint that a test decides about.
///
/// It is its own browser and its own person: every page is answered at once, with a code and the right state.
final class StubEntra: Sendable {
    typealias Fields = [String: String]

    static let tenant = "11111111-2222-3333-4444-555555555555"

    private struct State: Sendable {
        var claims: [String: JSONValue] = [:]
        var clientInfo: String?
        var scope: String? = "User.Read openid profile"
        var pages: [URL] = []
        var forms: [Fields] = []
        var refusals: [String] = []
    }

    let clock = ManualClock()
    let store = InMemoryAccountStore()
    private let key = ProviderKey.p256()
    private let state = Locked(State())
    private let host: String
    /// What an API answers to a token; nil for 200.
    let api: @Sendable (String) -> HTTPFields?

    init(host: String = "login.microsoftonline.com", api: @escaping @Sendable (String) -> HTTPFields? = { _ in nil }) {
        self.host = host
        self.api = api
    }

    /// What the ID tokens say beside the usual.
    func says(_ claims: [String: JSONValue]) {
        state.withLock { $0.claims = claims }
    }

    func sendsClientInfo(_ text: String?) {
        state.withLock { $0.clientInfo = text }
    }

    func grants(_ scope: String?) {
        state.withLock { $0.scope = scope }
    }

    /// Refuses the next refreshes with these bodies, one each.
    func refuses(_ bodies: String...) {
        state.withLock { $0.refusals = bodies }
    }

    /// The forms that the token endpoint got, in order.
    var forms: [Fields] { state.withLock { $0.forms } }

    /// The queries that the browser was sent to, in order.
    var pages: [Fields] { state.withLock { $0.pages }.map { Self.fields(in: $0.query(percentEncoded: true)) } }

    /// The addresses that the browser was sent to, in order.
    var addresses: [URL] { state.withLock { $0.pages } }

    func client(
        _ change: (inout ClientSettings) -> Void = { _ in }, tenant: ClientSettings.EntraTenant = .common
    ) throws -> OAuthClient {
        let cloud = try #require(ClientSettings.MicrosoftCloud.all.first { $0.authorityHost == host })
        var settings = try ClientSettings.entra(
            tenant: tenant, clientID: "client", cloud: cloud, redirectURI: RedirectURI("msauth.example://auth"))
        change(&settings)
        return OAuthClient(settings: settings, transport: transport, store: store, time: clock.source)
    }

    /// A browser whose person agrees to everything; `answer` decides what it comes back with.
    func browser(_ answer: @escaping @Sendable (Fields) -> Fields = { _ in ["code": "code"] }) -> StubBrowser {
        StubBrowser { [state] page in
            state.withLock { $0.pages.append(page) }
            let asked = Self.fields(in: page.query(percentEncoded: true))
            var fields = answer(asked)
            fields["state"] = fields["state"] ?? asked["state"]
            let query = PercentEncoding.encode(pairs: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            return try #require(URL(string: "\(asked["redirect_uri"] ?? "")?\(query)"))
        }
    }

    var transport: StubTransport {
        StubTransport { request, body in
            let answer = try self.answer(request, body)
            return (answer.response, answer.body)
        }
    }

    private func answer(_ request: HTTPRequest, _ body: Data?) throws -> StubTransport.Answer {
        let path = request.path ?? ""
        if request.authority == "api.example" {
            guard let fields = api(request.headerFields[.authorization] ?? "") else { return .json("{}") }
            return .init(HTTPResponse(status: .unauthorized, headerFields: fields))
        }
        #expect(request.authority == host)
        if path.hasSuffix("/.well-known/openid-configuration") {
            let base = "https://\(host)/common"
            return .json(
                """
                {"issuer": "https://\(host)/{tenantid}/v2.0", "authorization_endpoint": "\(base)/oauth2/v2.0/authorize",
                 "token_endpoint": "\(base)/oauth2/v2.0/token", "jwks_uri": "\(base)/discovery/v2.0/keys"}
                """)
        }
        if path.hasSuffix("/keys") {
            return .json(String(decoding: try JSONEncoder().encode(["keys": [key.published()]]), as: UTF8.self))
        }
        return try token(Self.fields(in: String(decoding: body ?? Data(), as: UTF8.self)))
    }

    private func token(_ form: Fields) throws -> StubTransport.Answer {
        let (state, refusal) = state.withLock { state in
            state.forms.append(form)
            let isRefresh = form["grant_type"] == "refresh_token"
            return (state, isRefresh && !state.refusals.isEmpty ? state.refusals.removeFirst() : nil)
        }
        if let refusal {
            return .json(refusal, status: .badRequest)
        }
        var members: [String: JSONValue] = [
            "access_token": .string("access-\(state.forms.count)"), "token_type": "Bearer",
            "expires_in": .integer(3599),
            "refresh_token": .string("refresh-\(state.forms.count)"),
        ]
        let asked = form["grant_type"] == "refresh_token" ? form["scope"] : nil
        members["scope"] = (asked ?? state.scope).map { .string($0) }
        members["client_info"] = form["client_info"] == "1" ? state.clientInfo.map { .string($0) } : nil
        if form["grant_type"] == "authorization_code" {
            members["id_token"] = .string(try idToken(state))
        }
        return .json(String(decoding: try JSONEncoder().encode(members), as: UTF8.self))
    }

    private func idToken(_ state: State) throws -> String {
        let now = Int64(clock.date.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "sub": "person-1", "tid": .string(Self.tenant), "aud": "client", "iat": .integer(now),
            "exp": .integer(now + 3600), "preferred_username": "adele@contoso.example",
        ]
        claims.merge(state.claims) { $1 }
        claims["iss"] = claims["iss"] ?? .string("https://\(host)/\(claims["tid"]?.string ?? "")/v2.0")
        claims["nonce"] = pages.last?["nonce"].map { .string($0) }
        return try key.token(claims)
    }

    private static func fields(in query: String?) -> Fields {
        let pairs = PercentEncoding.pairs(in: query ?? "") ?? []
        return Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

/// A browser that comes back at once with what a function answers.
struct StubBrowser: UserAgent {
    let answer: @Sendable (URL) throws -> URL

    func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        Receiver(redirectURI: redirect.string, answer: answer)
    }

    private struct Receiver: RedirectReceiver {
        let redirectURI: String
        let answer: @Sendable (URL) throws -> URL

        func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
            try answer(url)
        }

        func close() async {}
    }
}
