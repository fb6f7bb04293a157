import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Discovery", .timeLimit(.minutes(1)))
struct ServerMetadataTests {
    @Test("a document of the right issuer is read, once, and endpoints that are not there are nil")
    func right() async throws {
        let count = Locked(0)
        let transport = StubTransport { request, _ in
            #expect(request.path?.contains("/.well-known/") == true)
            count.withLock { $0 += 1 }
            let answer = StubTransport.Answer.json(
                #"{"issuer": "https://login.example", "token_endpoint": "https://t.example/t", "x": [1]}"#)
            return (answer.response, answer.body)
        }
        let loader = ServerMetadataLoader(
            settings: try ClientSettings(issuer: SigningOut.url("https://login.example"), clientID: "client"),
            transport: transport)
        for _ in 1...2 {
            #expect(try await loader.metadata().tokenEndpoint?.absoluteString == "https://t.example/t")
        }
        #expect(count.withLock { $0 } == 1)
        let metadata = try await loader.metadata()
        await expectFailure(.missingEndpoint) { try metadata.required(.authorizationEndpoint) }
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
}
