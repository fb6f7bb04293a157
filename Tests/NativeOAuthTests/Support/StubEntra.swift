import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// Microsoft's sign-in with test data: the stub provider at Microsoft's addresses, and what Microsoft does otherwise.
struct StubEntra {
    static let tenant = "11111111-2222-3333-4444-555555555555"

    let clock = ManualClock()
    let store = InMemoryAccountStore()
    let provider: StubProvider
    private let host: String
    private let isForWorkOnly: Bool

    init(host: String = "login.microsoftonline.com", isForWorkOnly: Bool = false) async throws {
        self.host = host
        self.isForWorkOnly = isForWorkOnly
        var rules = StubProvider.Rules()
        rules.clientID = "client"
        provider = try StubProvider(
            issuer: "https://\(host)/\(isForWorkOnly ? "organizations" : "common")/v2.0", graph: "https://api.example",
            rules: rules, time: clock.source)
        await provider.on(.discovery) {
            $0.members["issuer"] = .string("https://\(host)/{tenantid}/v2.0")
            $0.members["authorization_response_iss_parameter_supported"] = nil
        }
        await provider.on(.authorization) { $0.redirect?.parameters["iss"] = nil }
        await says([:])
    }

    /// What the ID tokens say beside the usual.
    func says(_ said: [String: StubJSON]) async {
        await provider.onIDToken { [host] token in
            token.claims["tid"] = .string(Self.tenant)
            token.claims.merge(said) { $1 }
            let tenant = token.claims["tid"]?.string ?? ""
            token.claims["iss"] = said["iss"] ?? .string("https://\(host)/\(tenant)/v2.0")
        }
    }

    /// What the answer for a code says of the scopes.
    func answers(scope: String) async {
        await provider.on(.token) { answer in
            if answer.request.form["grant_type"] == "authorization_code" {
                answer.members["scope"] = .string(scope)
            }
        }
    }

    /// Refuses the next refreshes with these bodies, one each.
    func refuses(_ bodies: String...) async {
        let waiting = Locked(bodies)
        await provider.instead(of: .token, times: bodies.count) { answer in
            answer.status = .badRequest
            answer.body = Data(waiting.withLock { $0.removeFirst() }.utf8)
        }
    }

    /// The forms that the token endpoint got, in order.
    var forms: [StubParameters] {
        get async { await provider.requests(to: .token).map(\.form) }
    }

    /// The queries that the browser was sent to, in order.
    var pages: [StubParameters] {
        get async { await provider.requests(to: .authorization).filter { $0.method == .get }.map(\.query) }
    }

    /// A browser whose person agrees to everything.
    var browser: StubUserAgent { provider.userAgent() }

    func client(_ change: (inout ClientSettings) -> Void = { _ in }) throws -> OAuthClient {
        let cloud = try #require(ClientSettings.MicrosoftCloud.all.first { $0.authorityHost == host })
        var settings = try ClientSettings.entra(
            tenant: isForWorkOnly ? .organizations : .common, clientID: "client", cloud: cloud,
            redirectURI: RedirectURI("com.example.app:/callback"))
        change(&settings)
        return OAuthClient(settings: settings, transport: provider.transport, store: store, time: clock.source)
    }
}
