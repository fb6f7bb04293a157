import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Grants without a browser", .timeLimit(.minutes(5)))
struct GrantTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }
    /// A secret with everything in it that an encoding can get wrong.
    private static let secret = "a:b %&+ü"

    init() throws {
        app = try StubApp()
    }

    private func client(_ authentication: ClientSettings.Authentication) throws -> OAuthClient {
        try app.client(app.settings { $0.authentication = authentication })
    }

    // RFC 6749, section 2.3.1: both halves are encoded "using the application/x-www-form-urlencoded encoding algorithm"
    @Test("a secret in the header is form-encoded, and nothing of the client is in the body")
    func basic() async throws {
        await provider.configure { $0.rules.clientSecret = Self.secret }
        let token = try await client(.basic(Redacted(Self.secret))).applicationToken(scopes: ["api.read"])
        #expect(token.expiresAt == app.clock.date.addingTimeInterval(3600) && token.scopes == ["api.read"])
        let request = try #require(await provider.requests(to: .token).first)
        #expect(
            request.form.fields.map { "\($0.name)=\($0.value)" } == [
                "grant_type=client_credentials", "scope=api.read",
            ])
        let pair = Data("test-client:a%3Ab%20%25%26%2B%C3%BC".utf8).base64EncodedString()
        #expect(request.headerFields[.authorization] == "Basic \(pair)")
        #expect(try await app.store.records().isEmpty)
    }

    @Test("a secret in the form stands beside the client's id, and the header has none (D25)")
    func post() async throws {
        await provider.configure { $0.rules.clientSecret = Self.secret }
        _ = try await client(.post(Redacted(Self.secret))).applicationToken(scopes: [])
        let request = try #require(await provider.requests(to: .token).first)
        #expect(
            request.form.fields.map { "\($0.name)=\($0.value)" } == [
                "client_id=test-client", "client_secret=\(Self.secret)", "grant_type=client_credentials",
            ])
        #expect(request.headerFields[.authorization] == nil && request.query.fields.isEmpty)
    }

    @Test("scopes that the answer does not name are those that were asked for (D14)")
    func silentScopes() async throws {
        await provider.configure { $0.rules.clientSecret = Self.secret }
        await provider.on(.token) { $0.members["scope"] = nil }
        let token = try await client(.basic(Redacted(Self.secret))).applicationToken(scopes: ["api.read"])
        #expect(token.scopes == ["api.read"])
    }

    @Test("an app's own token is for one service of Microsoft's, and nothing is sent for two")
    func oneService() async throws {
        let issuer = try #require(URL(string: "https://login.microsoftonline.com/contoso.example"))
        var settings = try ClientSettings(issuer: issuer, clientID: "test-client", provider: .entra)
        settings.authentication = .basic(Redacted("test-secret"))
        let client = OAuthClient(settings: settings, transport: StubTransport.unused, store: app.store)
        await expectFailure(.invalidSettings, says: "several services") {
            _ = try await client.applicationToken(
                scopes: ["https://graph.microsoft.com/.default", "https://files.example/.default"])
        }
    }

    @Test("an app without a secret gets no token for itself, and nothing is sent")
    func publicClient() async throws {
        await expectFailure(.invalidSettings) { _ = try await client(.none).applicationToken(scopes: ["api.read"]) }
        #expect(await provider.requests.isEmpty)
    }

    @Test("a wrong secret is a setting to fix, and is not shown", arguments: [true, false])
    func wrongSecret(inHeader: Bool) async throws {
        await provider.configure { $0.rules.clientSecret = Self.secret }
        let wrong = Redacted("test-wrong-secret")
        let error = await expectFailure(.tokenRequestFailed) {
            _ = try await client(inHeader ? .basic(wrong) : .post(wrong)).applicationToken(scopes: [])
        }
        #expect(error?.recovery == .fixSettings && error?.server?.status == 401)
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains(wrong.reveal()) && !"\(String(describing: error))".contains(wrong.reveal()))
    }

    @Test("a code, a refresh and a device are redeemed with the secret as well")
    func everyGrant() async throws {
        await provider.configure { $0.rules.clientSecret = Self.secret }
        let client = try client(.basic(Redacted(Self.secret)))
        let account = try await client.signIn(with: provider.userAgent())
        app.endTokens()
        _ = try await client.accessToken(for: account.id)
        try await app.signInOnDevice(client)
        let posted = await provider.requests.filter { $0.method == .post && $0.endpoint != .authorization }
        #expect(posted.map(\.endpoint) == [.token, .token, .deviceAuthorization, .token])
        for request in posted {
            #expect(request.headerFields[.authorization]?.hasPrefix("Basic ") == true)
            #expect(request.form["client_id"] == nil)
        }
    }

    // RFC 7523, section 2.1
    @Test("an assertion is exchanged for a token, and no account comes of it")
    func assertion() async throws {
        let key = try StubKey(id: "test-app")
        await provider.configure { $0.rules.clientKey = key.published }
        let now = Int(app.clock.date.timeIntervalSince1970)
        let assertion = try key.token(claims: [
            "iss": "test-client", "sub": "adele@contoso.example", "aud": "https://login.example",
            "exp": .integer(now + 60), "jti": "test-1",
        ])
        let token = try await app.client().accessToken(exchanging: Redacted(assertion), scopes: ["api.read"])
        #expect(token.scopes == ["api.read"])
        let form = try #require(await app.tokenForms("urn:ietf:params:oauth:grant-type:jwt-bearer").first)
        #expect(form["assertion"] == assertion && form["scope"] == "api.read")
        #expect(try await app.store.records().isEmpty)
        await expectFailure(.invalidGrant) {
            _ = try await app.client().accessToken(exchanging: Redacted(assertion), scopes: [])
        }
    }

    @Test("a password that is handed over signs the person in, whose ID token is judged as any other")
    func password() async throws {
        let account = try await app.client().insecureSignIn(
            handingOver: Redacted("test-password"), of: "jan@contoso.example")
        #expect(account.name == "Jan Žižka")
        #expect(try await app.store.record(for: account.id)?.tokens.refreshToken != nil)
        let form = try #require(await app.tokenForms("password").first)
        #expect(form["scope"] == "openid profile" && form["username"] == "jan@contoso.example")
        await provider.onIDToken { $0.claims["nonce"] = "uninvited" }
        await expectFailure(.invalidIDToken) {
            _ = try await app.client().insecureSignIn(
                handingOver: Redacted("test-password"), of: "adele@contoso.example")
        }
        #expect(try await app.store.records().count == 1)
    }

    @Test("a password's scopes are asked for, with openid, and it goes nowhere before the provider's keys are there")
    func passwordScopes() async throws {
        await provider.instead(of: .keys, times: 1) { $0.status = .serviceUnavailable }
        let client = try app.client()
        await expectFailure(.serverError) {
            _ = try await client.insecureSignIn(handingOver: Redacted("test-password"), of: "jan@contoso.example")
        }
        #expect(await provider.requests(to: .token).isEmpty)
        _ = try await client.insecureSignIn(
            handingOver: Redacted("test-password"), of: "jan@contoso.example", scopes: ["api.read"])
        #expect(await app.tokenForms("password").map { $0["scope"] } == ["openid api.read"])
    }

    @Test("a wrong password is refused, kept nowhere and shown nowhere")
    func wrongPassword() async throws {
        let client = try app.client()
        let error = await expectFailure(.invalidGrant) {
            _ = try await client.insecureSignIn(handingOver: Redacted("test-wrong"), of: "adele@contoso.example")
        }
        var dumped = "\(String(describing: error))"
        dump(error, to: &dumped)
        #expect(!dumped.contains("test-wrong"))
        #expect(try await app.store.records().isEmpty)
    }
}
