import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing
import URLSessionTransport

/// The real client with the stub provider: nothing of either's inside is used.
@Suite("Stub provider: signing in", .timeLimit(.minutes(5)))
struct StubSignInTests {
    private let clock = ManualClock()
    private let store = InMemoryAccountStore()
    private let provider: StubProvider

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    private func app(scopes: ScopeSet? = nil, redirectURI: RedirectURI? = nil) throws -> OAuthClient {
        OAuthClient(
            settings: try provider.settings(redirectURI: redirectURI, scopes: scopes), transport: provider.transport,
            store: store, time: clock.source)
    }

    @Test("a person signs in, whatever the redirect; one code and one token request are all it takes")
    func signsIn() async throws {
        for redirect in ["http://127.0.0.1/callback", "com.example.app:/callback", "https://app.example/callback"] {
            let account = try await app(redirectURI: RedirectURI(redirect)).signIn(
                with: provider.userAgent(as: .siobhan))
            #expect(account.id == .init(issuer: "https://login.example", subject: "test-subject-siobhan"))
            #expect(account.name == "Siobhán O'Brien")
            #expect(account.username == "siobhan@contoso.example")
        }
        #expect(await provider.requests(to: .token).count == 3)
        #expect(await provider.requests(to: .token).allSatisfy { $0.form["grant_type"] == "authorization_code" })
    }

    @Test("an API answers who has signed in, and a used refresh token is followed by another")
    func refreshes() async throws {
        let client = try app()
        let account = try await client.signIn(with: provider.userAgent(as: .jan))
        let api = client.transport(for: account.id, allowing: AllowedHosts([provider.graph]))
        for request in 1...3 {
            let (response, body) = try await api.send(.init(url: provider.graph.appending(path: "me")))
            #expect(response.status == .ok)
            #expect(String(decoding: body, as: UTF8.self).contains("Jan Žižka"))
            #expect(await provider.requests(to: .token).count == request)
            clock.advance(by: .seconds(3600))
        }
        let refreshed = await provider.requests(to: .token).compactMap { $0.form["refresh_token"] }
        #expect(Set(refreshed).count == 2)
    }

    @Test("a refresh token that comes a second time ends the session")
    func reuse() async throws {
        let client = try app()
        let account = try await client.signIn(with: provider.userAgent())
        let before = try await store.records()
        clock.advance(by: .seconds(3600))
        _ = try await client.accessToken(for: account.id)
        try await store.save(before[0])
        let other = try app()
        await expectFailure(.signInRequired) { _ = try await other.accessToken(for: account.id) }
        clock.advance(by: .seconds(3600))
        await expectFailure(.signInRequired) { _ = try await client.accessToken(for: account.id) }
    }

    @Test("the person can say no, close the browser, or leave it open until the deadline")
    func refusals() async throws {
        await expectFailure(.authorizationDenied) {
            _ = try await app().signIn(with: provider.userAgent(as: .adele, .deny))
        }
        await expectFailure(.canceled) { _ = try await app().signIn(with: provider.userAgent(as: .adele, .cancel)) }
        let client = try app()
        let waiting = Task { try await client.signIn(with: provider.userAgent(as: .adele, .wait)) }
        try await eventually { clock.sleeperCount > 0 }
        clock.advance(by: .seconds(301))
        await expectFailure(.callbackTimedOut) { _ = try await waiting.value }
        #expect(await provider.requests(to: .token).isEmpty)
        #expect(try await store.records().isEmpty)
    }

    @Test("what is not the answer is waited past, and handed over by a bad user agent it is refused")
    func wrongStateFirst() async throws {
        let forged = StubUserAgent.Step.arrival { URL(string: "\($0)?code=test-code&state=test-state") }
        _ = try await app().signIn(with: provider.userAgent(as: .adele, forged, .approve))
        #expect(await provider.requests(to: .token).count == 1)
        await expectFailure(.stateMismatch) {
            _ = try await app().signIn(with: provider.userAgent(as: .adele, forged, delivery: .everything))
        }
        await expectFailure(.canceled) {
            _ = try await app().signIn(with: provider.userAgent(as: .adele, forged))
        }
        let lengthened = StubUserAgent.Step.tampered { URL(string: "\($0)&code=twice") ?? $0 }
        await expectFailure(.malformedCallback) {
            _ = try await app().signIn(with: provider.userAgent(as: .adele, lengthened))
        }
        #expect(await provider.requests(to: .token).count == 1)
    }

    @Test("a session in the browser answers without a page, and without one prompt=none is login_required")
    func session() async throws {
        let options = SignInOptions(prompt: "none")
        let error = await #expect(throws: OAuthError.self) {
            try await app().signIn(with: provider.userAgent(), options: options)
        }
        #expect(error?.server?.error == "login_required")
        await provider.configure { $0.signedIn = .xiaoming }
        let account = try await app().signIn(with: provider.userAgent(as: .adele), options: options)
        #expect(account.name == "小明 王")
    }

    @Test("an address that is not registered is named by the page that the person sees")
    func unregistered() async throws {
        let client = try app(redirectURI: RedirectURI("com.example.other:/callback"))
        await #expect {
            _ = try await client.signIn(with: provider.userAgent())
        } throws: {
            ($0 as? OAuthError)?.message.hasSuffix("The app or its redirect URI is not registered.") == true
        }
    }

    @Test("a callback of an earlier sign-in is waited past when it comes again (A03)")
    func replayed() async throws {
        _ = try await app().signIn(with: provider.userAgent())
        let earlier = try #require(await provider.redirects.last)
        _ = try await app().signIn(with: provider.userAgent(as: .jan, .arrival { _ in URL(string: earlier) }, .approve))
        #expect(try await store.records().count == 2)
        #expect(await provider.requests(to: .token).count == 2)
    }

    @Test("a real listener gets the callback that a test fetches, and a second time nobody is there (A04)")
    func realListener() async throws {
        let browser = provider.userAgent(as: .jan)
        let userAgent = LoopbackUserAgent(open: { url in
            guard let callback = try await browser.callback(opening: url) else { return }
            _ = try await URLSessionTransport().send(.init(url: callback))
        })
        let account = try await app().signIn(with: userAgent)
        #expect(account.name == "Jan Žižka")
        let again = try #require(await provider.redirects.last.flatMap { URL(string: $0) })
        await expectFailure(.connectionFailed) { _ = try await URLSessionTransport().send(.init(url: again)) }
        #expect(await provider.requests(to: .token).count == 1)
    }

    @Test("the scripted user agent can go through the same pages")
    func scripted() async throws {
        let userAgent = ScriptedUserAgent(
            transport: provider.transport, answers: ["username": "jan@contoso.example"], presses: ["Approve"])
        let account = try await app(redirectURI: RedirectURI("com.example.app:/callback")).signIn(with: userAgent)
        #expect(account.username == "jan@contoso.example")
    }

    @Test("two runs with the same seed answer the same, but for signatures")
    func deterministic() async throws {
        func run() async throws -> Set<String> {
            let provider = try StubProvider(time: ManualClock().source)
            let client = OAuthClient(
                settings: try provider.settings(), transport: provider.transport, store: InMemoryAccountStore(),
                time: ManualClock().source)
            _ = try await client.signIn(with: provider.userAgent())
            return await provider.issuedSecrets.filter { $0.hasPrefix("test-") }
        }
        let first = try await run()
        #expect(first.count >= 3)
        #expect(try await run() == first)
    }

    @Test("every secret of a sign-in is listed, those of the client as well")
    func secrets() async throws {
        _ = try await app().signIn(with: provider.userAgent())
        let secrets = await provider.issuedSecrets
        let asked = await provider.requests
        for name in ["state", "nonce", "code", "code_verifier"] {
            let values = asked.compactMap { $0.query[name] ?? $0.form[name] }
            #expect(!values.isEmpty && values.allSatisfy(secrets.contains), "\(name)")
        }
        let kept = String(decoding: try JSONEncoder().encode(try await store.records()), as: UTF8.self)
        #expect(secrets.filter { kept.contains($0) }.count >= 2)
    }
}
