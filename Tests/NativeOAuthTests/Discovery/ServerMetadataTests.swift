import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Discovery", .timeLimit(.minutes(1)))
struct ServerMetadataTests {
    private func load(
        _ answer: StubTransport.Answer, issuer: String = "https://login.example",
        provider: ClientSettings.Provider = .oidc
    ) async throws -> ServerMetadata {
        let url = try #require(URL(string: issuer))
        let transport = StubTransport { request, _ in
            #expect(request.path?.contains("/.well-known/") == true)
            return (answer.response, answer.body)
        }
        return try await ServerMetadataLoader(
            settings: try ClientSettings(issuer: url, clientID: "client", provider: provider), transport: transport
        ).metadata()
    }

    // OpenID Connect Discovery 1.0, section 4.3
    @Test(
        "the issuer in the document has to be the one asked for, letter for letter",
        arguments: [
            "https://other.example", "https://login.example/", "http://login.example", "https://LOGIN.example",
            "https://login.example/{tenantid}/v2.0", "",
        ])
    func issuer(claimed: String) async {
        await expectFailure(.issuerMismatch) { try await load(.json(#"{"issuer": "\#(claimed)"}"#)) }
    }

    @Test("a document of the right issuer is read, and endpoints that are not there are nil")
    func right() async throws {
        let metadata = try await load(
            .json(#"{"issuer": "https://login.example", "token_endpoint": "https://t.example/t", "x": [1]}"#))
        #expect(metadata.tokenEndpoint?.absoluteString == "https://t.example/t")
        #expect { try metadata.required(.authorizationEndpoint) } throws: {
            ($0 as? OAuthError)?.code == .missingEndpoint
        }
    }

    @Test(
        "an endpoint on plain http, or PKCE without S256, is refused",
        arguments: [
            #""token_endpoint": "http://login.example/token""#, #""jwks_uri": "http://login.example/keys""#,
            #""authorization_endpoint": "ftp://login.example/a""#, #""userinfo_endpoint": "https://u@login.example/a""#,
            #""code_challenge_methods_supported": ["plain"]"#, #""code_challenge_methods_supported": []"#,
        ])
    func insecure(member: String) async {
        await #expect(throws: OAuthError.self) {
            try await load(.json(#"{"issuer": "https://login.example", \#(member)}"#))
        }
    }

    @Test(
        "answers that are no metadata are told apart",
        arguments: [
            (StubTransport.Answer.json("{}", status: .notFound), OAuthError.Code.discoveryFailed),
            (.json("[]"), .discoveryFailed), (.json("{"), .discoveryFailed), (.json("5"), .discoveryFailed),
            (.json("{}", status: .internalServerError), .serverError),
            (.json("{}", status: .tooManyRequests), .throttled),
            (.json("{}", status: .forbidden), .discoveryFailed), (.json("{}", status: .found), .discoveryFailed),
            (
                .init(HTTPResponse(status: .ok, headerFields: [.contentType: "text/html"]), body: Data("<html>".utf8)),
                .discoveryFailed
            ),
        ])
    func answers(answer: StubTransport.Answer, code: OAuthError.Code) async {
        await expectFailure(code) { try await load(answer) }
    }

    @Test(
        "Microsoft's template is accepted where it belongs",
        arguments: [
            (
                "https://login.microsoftonline.com/common/v2.0", "https://login.microsoftonline.com/{tenantid}/v2.0",
                true
            ),
            (
                "https://login.microsoftonline.com/organizations/v2.0",
                "https://login.microsoftonline.com/{tenantid}/v2.0", true
            ),
            ("http://localhost:81/common/v2.0", "http://localhost:81/{tenantid}/v2.0", true),
            (
                "https://login.microsoftonline.com/contoso.example/v2.0",
                "https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0", true
            ),
            (
                "https://login.microsoftonline.com/consumers/v2.0",
                "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", true
            ),
            ("https://login.microsoftonline.com/common/v2.0", "https://evil.example/{tenantid}/v2.0", false),
            ("https://login.microsoftonline.com/common/v2.0", "https://login.microsoftonline.com/common/v2.0", false),
            (
                "https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0",
                "https://login.microsoftonline.com/99999999-2222-3333-4444-555555555555/v2.0", false
            ),
            (
                "https://login.microsoftonline.com/contoso.example/v2.0",
                "https://login.microsoftonline.com/{tenantid}/v2.0", false
            ),
        ])
    func template(asked: String, claimed: String, fits: Bool) async throws {
        let policy = try ClientSettings(issuer: #require(URL(string: asked)), clientID: "client", provider: .entra)
        let isAccepted = (try? policy.check(metadataIssuer: claimed)) != nil
        #expect(isAccepted == fits)
    }

    @Test(
        "a token's tenant is put into the template only when it is one",
        arguments: [
            ("common", "11111111-2222-3333-4444-555555555555", true), ("common", "not-a-guid", false),
            ("common", nil, false),
            ("organizations", "9188040d-6c67-4c5b-b112-36a304b66dad", false),
            ("common", "9188040d-6c67-4c5b-b112-36a304b66dad", true),
        ] as [(String, String?, Bool)])
    func tenant(asked: String, tenant: String?, fits: Bool) throws {
        let url = try #require(URL(string: "https://login.microsoftonline.com/\(asked)/v2.0"))
        let policy = try ClientSettings(issuer: url, clientID: "client", provider: .entra)
        let issuer = policy.tokenIssuer(
            metadataIssuer: "https://login.microsoftonline.com/{tenantid}/v2.0", tenantID: tenant)
        let isLetIn = (try? policy.check(tenantID: tenant)) != nil
        #expect((isLetIn ? issuer : nil) == (fits ? "https://login.microsoftonline.com/\(tenant ?? "")/v2.0" : nil))
    }

    @Test("a canceled caller stops waiting, the others have the answer, and it was asked for once")
    func canceled() async throws {
        let (gate, count) = (Gate(), Locked(0))
        let url = try #require(URL(string: "https://login.example"))
        let transport = StubTransport { _, _ in
            count.withLock { $0 += 1 }
            await gate.pass()
            let answer = StubTransport.Answer.json(#"{"issuer": "https://login.example"}"#)
            return (answer.response, answer.body)
        }
        let loader = ServerMetadataLoader(
            settings: try ClientSettings(issuer: url, clientID: "client"), transport: transport)
        let waiting = (0..<3).map { _ in Task { try await loader.metadata().issuer } }
        await gate.somebodyIsHeld()
        for canceled in [waiting[0], waiting[2]] {
            canceled.cancel()
            await #expect(throws: CancellationError.self) { _ = try await canceled.value }
        }
        await gate.open()
        #expect(try await waiting[1].value == "https://login.example")
        #expect(count.withLock { $0 } == 1)
    }

    @Test("is asked for once and remembered")
    func once() async throws {
        let count = Locked(0)
        let url = try #require(URL(string: "https://login.example"))
        let transport = StubTransport { _, _ in
            count.withLock { $0 += 1 }
            let answer = StubTransport.Answer.json(#"{"issuer": "https://login.example"}"#)
            return (answer.response, answer.body)
        }
        let loader = ServerMetadataLoader(
            settings: try ClientSettings(issuer: url, clientID: "client"), transport: transport)
        _ = try await loader.metadata()
        _ = try await loader.metadata()
        #expect(count.withLock { $0 } == 1)
    }
}
