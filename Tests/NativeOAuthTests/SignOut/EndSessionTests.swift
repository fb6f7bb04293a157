import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing
import URLSessionTransport

@testable import NativeOAuth

@Suite("Sign-out at the provider's page", .timeLimit(.minutes(5)))
struct EndSessionTests {
    private let redirect = "http://127.0.0.1/signed-out"

    private let scheme = "com.example.app:/signed-out"

    /// What the page is asked, but for the way back.
    private func page(
        _ provider: SigningOut, _ client: OAuthClient? = nil, of id: Account.ID? = nil
    ) async throws -> [String: String] {
        let pages = Locked<[URL]>([])
        let agent = TestUserAgent.bringing([:], to: scheme, noting: pages)
        let client = if let client { client } else { try await provider.client() }
        try await client.endSession(of: id ?? provider.id, with: agent, returningTo: RedirectURI(scheme))
        let url = try #require(pages.withLock { $0.first })
        #expect(url.absoluteString.hasPrefix("https://login.example/logout?"))
        var fields = SigningOut.fields(url.query(percentEncoded: true))
        #expect(fields.removeValue(forKey: "post_logout_redirect_uri") == scheme)
        #expect(fields.removeValue(forKey: "state")?.count == 43)
        return fields
    }

    // RP-Initiated Logout 1.0, section 2
    @Test("the provider is told by the ID token who signs out, else by the user name")
    func hint() async throws {
        let provider = try SigningOut()
        let idToken = try SigningOut.idToken(["login_hint": "test-hint"])
        #expect(
            try await page(provider, provider.client(signedIn: idToken))
                == ["id_token_hint": idToken, "client_id": "client"])
        #expect(try await page(provider) == ["logout_hint": "adele@contoso.example", "client_id": "client"])
    }

    @Test("Microsoft's provider is told by the claim login_hint, and by no ID token and no user name")
    func microsoft() async throws {
        var provider = try SigningOut()
        provider.settings = try ClientSettings(
            issuer: try SigningOut.url("https://login.example/common"), clientID: "client", provider: .entra)
        provider.metadata.issuer = "https://login.example/{tenantid}/v2.0"
        let tenant = "c0470500-0000-4000-8000-00000000da7a"
        let id = Account.ID(issuer: "https://login.example/\(tenant)/v2.0", subject: "1")
        for (claims, hint) in [(["login_hint": "test-hint"], "test-hint"), ([:], nil)] {
            let client = try await provider.client()
            var tokens = TokenSet.sample()
            tokens.idToken = Redacted(try SigningOut.idToken(claims))
            try await provider.store.save(
                AccountRecord(account: Account(id: id, username: "a@b.example"), tokens: tokens))
            let fields = try await page(provider, client, of: id)
            #expect(fields["logout_hint"] == hint)
            #expect(fields["id_token_hint"] == nil && fields["client_id"] == "client")
        }
    }

    @Test("what the address of the page has in its query stays there")
    func query() async throws {
        var provider = try SigningOut()
        provider.metadata.endSessionEndpoint = try SigningOut.url("https://login.example/logout?tenant=test")
        let fields = try await page(provider)
        #expect(fields == ["tenant": "test", "logout_hint": "adele@contoso.example", "client_id": "client"])
    }

    @Test("the tokens are revoked and the account is gone before the page opens")
    func order() async throws {
        let provider = try SigningOut()
        let agent = TestUserAgent { [asked = provider.asked, store = provider.store] _ in
            #expect(asked.withLock { $0.count } == 2)
            let kept = try await store.records()
            #expect(kept.isEmpty)
            throw OAuthError(.browserUnavailable, "A test.")
        }
        let client = try await provider.client()
        await expectFailure(.browserUnavailable) {
            try await client.endSession(of: provider.id, with: agent, returningTo: RedirectURI(scheme))
        }
    }

    @Test("an answer with another state, or with none, is waited past; the right one ends it (J01, J02)")
    func state() async throws {
        let provider = try SigningOut()
        let transport = URLSessionTransport()
        let agent = LoopbackUserAgent { url in
            let fields = SigningOut.fields(url.query(percentEncoded: true))
            let back = try #require(fields["post_logout_redirect_uri"])
            let state = try #require(fields["state"])
            #expect(back.hasPrefix("http://127.0.0.1:") && back.hasSuffix("/signed-out"))
            func visit(_ query: String) async throws -> Int {
                try await transport.send(HTTPRequest(method: .get, url: SigningOut.url(back + query))).0.status.code
            }
            #expect(try await visit("?state=other") == 400)
            #expect(try await visit("") == 400)
            #expect(try await visit("-evil?state=\(state)") == 404)
            #expect(try await visit("?state=\(state)") == 200)
        }
        try await provider.client(signedIn: try SigningOut.idToken())
            .endSession(of: provider.id, with: agent, returningTo: RedirectURI(redirect))
        #expect(try await provider.store.records().isEmpty)
    }

    @Test(
        "a user agent that takes any answer for the right one is not believed (J01, J02)", arguments: ["?state=x", ""])
    func carelessAgent(query: String) async throws {
        let provider = try SigningOut()
        let agent = TestUserAgent { _ in try SigningOut.url("com.example.app:/signed-out\(query)") }
        let client = try await provider.client()
        await expectFailure(.stateMismatch) {
            try await client.endSession(
                of: provider.id, with: agent, returningTo: RedirectURI("com.example.app:/signed-out"))
        }
        #expect(agent.closed.withLock { $0 } == 1)
    }

    @Test(
        "only wrong answers until the deadline: whether the session has ended is not known (J01, J02)",
        arguments: [120, 30])
    func deadline(seconds: Int) async throws {
        let provider = try SigningOut()
        let transport = URLSessionTransport()
        let port = Locked<UInt16>(0)
        let agent = LoopbackUserAgent { [clock = provider.clock] url in
            let back = try #require(
                SigningOut.fields(url.query(percentEncoded: true))["post_logout_redirect_uri"])
            let taken = try #require(URL(string: back)?.port.flatMap { UInt16(exactly: $0) })
            port.withLock { $0 = taken }
            _ = try await transport.send(HTTPRequest(method: .get, url: SigningOut.url(back + "?state=other")))
            try await eventually { clock.sleeperCount > 0 }
            clock.advance(by: .seconds(seconds))
        }
        let client = try await provider.client()
        let error = await expectFailure(.endSessionUnknown) {
            try await client.endSession(
                of: provider.id, with: agent, returningTo: RedirectURI(redirect), within: .seconds(seconds))
        }
        #expect((error?.underlying as? OAuthError)?.code == .callbackTimedOut)
        #expect(try await provider.store.records().isEmpty)
        try LoopbackSockets.open(port: port.withLock { $0 }).close()
    }

    @Test("when the browser is back, nobody waits for it any more")
    func back() async throws {
        let provider = try SigningOut()
        let agent = TestUserAgent { url in
            let state = SigningOut.fields(url.query(percentEncoded: true))["state"] ?? ""
            return try SigningOut.url("com.example.app:/signed-out?state=\(state)")
        }
        try await provider.client().endSession(
            of: provider.id, with: agent, returningTo: RedirectURI("com.example.app:/signed-out"))
        #expect(agent.closed.withLock { $0 } == 1)
    }

    @Test("the person closes the page: that is told as what it is, and nothing is left here (J03)")
    func closed() async throws {
        let provider = try SigningOut()
        let agent = TestUserAgent { _ in throw OAuthError(.canceled, "The person closed the window.") }
        let client = try await provider.client(signedIn: try SigningOut.idToken())
        let error = await expectFailure(.endSessionUnknown) {
            try await client.endSession(
                of: provider.id, with: agent, returningTo: RedirectURI("com.example.app:/signed-out"))
        }
        #expect(error?.recovery == OAuthError.Recovery.none)
        #expect(try await provider.store.records().isEmpty)
        #expect(agent.closed.withLock { $0 } == 1)
    }

    @Test("a provider without such a page, and another provider's account: the account is gone all the same")
    func failures() async throws {
        var provider = try SigningOut()
        let agent = TestUserAgent { url in
            Issue.record("opened")
            return url
        }
        let client = try await provider.client()
        let stranger = Account.ID(issuer: "https://other.example", subject: "1")
        try await provider.store.save(AccountRecord(account: Account(id: stranger), tokens: .sample()))
        await expectFailure(.signInRequired) {
            try await client.endSession(of: stranger, with: agent, returningTo: RedirectURI(scheme))
        }
        provider.metadata.endSessionEndpoint = nil
        let without = try await provider.client()
        await expectFailure(.missingEndpoint) {
            try await without.endSession(of: provider.id, with: agent, returningTo: RedirectURI(scheme))
        }
        #expect(try await provider.store.records().isEmpty)
    }
}
