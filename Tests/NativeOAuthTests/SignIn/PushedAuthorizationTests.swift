import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Pushed authorization request")
struct PushedAuthorizationTests {
    private let sent = Locked<[(HTTPRequest, String)]>([])
    private static let name = "urn:ietf:params:oauth:request_uri:test-1"
    private static let good = #"{"request_uri":"\#(name)","expires_in":60}"#

    private func settings(_ pushed: ClientSettings.PushedAuthorization = .whenRequired) throws -> ClientSettings {
        let issuer = try #require(URL(string: "https://login.example"))
        var settings = try ClientSettings(
            issuer: issuer, clientID: "test & client", redirectURI: RedirectURI("com.example.app:/callback"))
        settings.pushedAuthorization = pushed
        return settings
    }

    private func metadata(offers: Bool = true, requires: Bool? = nil) throws -> ServerMetadata {
        var metadata = ServerMetadata(
            issuer: "https://login.example", authorizationEndpoint: URL(string: "https://login.example/authorize"),
            tokenEndpoint: URL(string: "https://login.example/token"),
            jwksURI: URL(string: "https://login.example/jwks"))
        metadata.pushedAuthorizationRequestEndpoint = offers ? URL(string: "https://login.example/par") : nil
        metadata.requirePushedAuthorizationRequests = requires
        return metadata
    }

    /// Answers the push, notes what the browser is sent to, and ends there.
    private func push(
        _ answer: StubTransport.Answer, settings: ClientSettings? = nil, options: SignInOptions = SignInOptions(),
        metadata: ServerMetadata? = nil
    ) async throws -> URL {
        let transport = StubTransport { [sent] request, body in
            sent.withLock { $0.append((request, String(decoding: body ?? Data(), as: UTF8.self))) }
            if request.path == "/jwks" {
                let answer = StubTransport.Answer.json(#"{"keys":[]}"#)
                return (answer.response, answer.body)
            }
            return (answer.response, answer.body)
        }
        let opened = Locked<URL?>(nil)
        let browser = TestUserAgent(redirectURI: "com.example.app:/callback") { url in
            opened.withLock { $0 = url }
            throw OAuthError(.canceled, "The person closed the browser.")
        }
        let client = OAuthClient(
            settings: try settings ?? self.settings(), metadata: try metadata ?? self.metadata(requires: true),
            transport: transport, store: InMemoryAccountStore())
        do {
            _ = try await client.signIn(with: browser, options: options)
        } catch let error as OAuthError where error.code != .canceled {
            #expect(opened.withLock { $0 } == nil, "The browser opened for nothing.")
            throw error
        } catch {}
        return try #require(opened.withLock { $0 })
    }

    private var pushes: [(HTTPRequest, String)] { sent.withLock { $0.filter { $0.0.path == "/par" } } }

    // RFC 9126, section 4
    @Test("the browser carries the app's id and the name of the request, and nothing else")
    func browser() async throws {
        let url = try await push(.json(Self.good, status: .created))
        #expect(
            url.absoluteString == "https://login.example/authorize?client_id=test%20%26%20client"
                + "&request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3Atest-1")
    }

    @Test("values with characters that mean something are encoded once, in the body (I11)")
    func encoding() async throws {
        var options = SignInOptions(loginHint: "a&b=c+d%41 é王@contoso.example")
        options.extra = try RequestParameters([("resource", "https://api.example/?a=1&b=2"), ("x y", "100%")])
        _ = try await push(.json(Self.good, status: .created), options: options)
        let (request, body) = try #require(pushes.first)
        #expect(pushes.count == 1)
        #expect(request.url?.absoluteString == "https://login.example/par")
        #expect(body.contains("login_hint=a%26b%3Dc%2Bd%2541%20%C3%A9%E7%8E%8B%40contoso.example&"))
        #expect(body.contains("&resource=https%3A%2F%2Fapi.example%2F%3Fa%3D1%26b%3D2&x%20y=100%25"))
        let fields = try #require(PercentEncoding.pairs(in: body))
        #expect(fields.first { $0.name == "login_hint" }?.value == "a&b=c+d%41 é王@contoso.example")
        #expect(fields.first { $0.name == "client_id" }?.value == "test & client")
        #expect(Set(fields.map(\.name)).count == fields.count)
        #expect(!fields.contains { ["code_verifier", "request_uri", "request"].contains($0.name) })
        #expect(Set(fields.map(\.name)).isSuperset(of: ["state", "nonce", "code_challenge", "redirect_uri", "scope"]))
    }

    // RFC 9126, section 2
    @Test("an app that has a secret proves itself, in the way that the settings say")
    func authentication() async throws {
        var settings = try settings()
        settings.authentication = .basic(Redacted("test-secret"))
        _ = try await push(.json(Self.good, status: .created), settings: settings)
        let (request, body) = try #require(pushes.first)
        #expect(request.headerFields[.authorization]?.hasPrefix("Basic ") == true)
        #expect(!body.contains("test-secret"))
        settings.authentication = .post(Redacted("test-secret"))
        _ = try await push(.json(Self.good, status: .created), settings: settings)
        #expect(try #require(pushes.last).1.contains("client_secret=test-secret"))
    }

    // RFC 9126, section 2.2
    @Test(
        "an answer that is not what the specification describes is refused before the browser opens (I08)",
        arguments: [
            (201, #"{"expires_in":60}"#), (201, #"{"request_uri":"","expires_in":60}"#),
            (201, #"{"request_uri":5,"expires_in":60}"#), (201, #"{"request_uri":["urn:a:b"],"expires_in":60}"#),
            (201, #"{"request_uri":"no address","expires_in":60}"#),
            (201, #"{"request_uri":"relative","expires_in":60}"#),
            (201, #"{"request_uri":"urn:a:\u0000b","expires_in":60}"#),
            (201, #"{"request_uri":"urn:a:b"}"#), (201, #"{"request_uri":"urn:a:b","expires_in":0}"#),
            (201, #"{"request_uri":"urn:a:b","expires_in":-1}"#),
            (201, #"{"request_uri":"urn:a:b","expires_in":"60"}"#),
            (201, #"{"request_uri":"urn:a:b","expires_in":1e400}"#), (201, "[]"), (201, "{"), (201, ""),
            (200, good), (202, good), (204, ""),
        ])
    func malformed(status: Int, body: String) async {
        await expectFailure(.malformedResponse) { try await push(.json(body, status: .init(code: status))) }
    }

    @Test("a name that is too long for an address is refused (I08)")
    func longName() async {
        let name = "urn:a:" + String(repeating: "b", count: 4096)
        await expectFailure(.malformedResponse) {
            try await push(.json(#"{"request_uri":"\#(name)","expires_in":60}"#, status: .created))
        }
    }

    @Test("a page in place of an answer is refused (I08)")
    func page() async {
        let page = StubTransport.Answer(
            HTTPResponse(status: .created, headerFields: [.contentType: "text/html"]), body: Data(Self.good.utf8))
        await expectFailure(.malformedResponse) { try await push(page) }
    }

    // RFC 9126, section 2.3
    @Test(
        "refusals are told apart before the browser opens (I08)",
        arguments: [
            (400, #"{"error":"invalid_request"}"#, OAuthError.Code.tokenRequestFailed, OAuthError.Recovery.none),
            (201, #"{"error":"invalid_request","request_uri":"urn:a:b","expires_in":60}"#, .tokenRequestFailed, .none),
            (200, #"{"error":"invalid_scope"}"#, .tokenRequestFailed, .fixSettings),
            (401, #"{"error":"invalid_client"}"#, .tokenRequestFailed, .fixSettings),
            (400, #"{"error":"invalid_dpop_proof"}"#, .tokenRequestFailed, .tryAgain),
            (403, "no json", .unexpectedStatus, .tryAgain), (404, "{}", .unexpectedStatus, .tryAgain),
            (405, "{}", .unexpectedStatus, .tryAgain), (302, "{}", .unexpectedStatus, .tryAgain),
            (413, "too large", .tokenRequestFailed, .fixSettings), (413, "{}", .tokenRequestFailed, .fixSettings),
            (429, "{}", .throttled, .tryAgain), (503, "<html>", .serverError, .tryAgain),
        ])
    func refusals(status: Int, body: String, code: OAuthError.Code, recovery: OAuthError.Recovery) async {
        let error = await expectFailure(code) { try await push(.json(body, status: .init(code: status))) }
        #expect(error?.recovery == recovery)
        #expect(pushes.count == 1)
    }

    // RFC 9126, section 5
    @Test(
        "a request is pushed when the provider requires it, or offers it and the app wants it, or always (I10)",
        arguments: [
            (ClientSettings.PushedAuthorization.whenRequired, true, true as Bool?, true),
            (.whenRequired, true, false, false),
            (.whenRequired, true, nil, false), (.whenRequired, false, nil, false), (.whenOffered, true, nil, true),
            (.whenOffered, false, nil, false), (.always, true, nil, true), (.always, true, false, true),
        ])
    func when(wish: ClientSettings.PushedAuthorization, offers: Bool, requires: Bool?, isPushed: Bool) async throws {
        let url = try await push(
            .json(Self.good, status: .created), settings: settings(wish),
            metadata: metadata(offers: offers, requires: requires))
        #expect(url.absoluteString.contains("request_uri=urn") == isPushed)
        #expect(pushes.count == (isPushed ? 1 : 0))
    }

    @Test(
        "a request that has to be pushed and cannot be is refused before anything opens (I10)",
        arguments: [
            (ClientSettings.PushedAuthorization.whenRequired, true as Bool?), (.whenOffered, true), (.always, nil),
        ])
    func missing(wish: ClientSettings.PushedAuthorization, requires: Bool?) async {
        await expectFailure(.missingEndpoint) {
            try await push(
                .json(Self.good, status: .created), settings: settings(wish),
                metadata: metadata(offers: false, requires: requires))
        }
        #expect(pushes.isEmpty)
    }
}
