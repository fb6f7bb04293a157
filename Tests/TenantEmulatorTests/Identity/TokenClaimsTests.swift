import Foundation
import HTTPTypes
import JWTKit
import Testing

@testable import TenantEmulator

@Suite("Tokens")
struct TokenClaimsTests {
    @Test("ID tokens are signed by a published key and say who signed in")
    func idToken() async throws {
        let time = TestTime()
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { time.now }))
        let answer = try await browser.tokens(scope: "openid profile email")
        let keys = JWTKeyCollection()
        try await keys.add(jwksJSON: try await browser.send(.get, "/common/discovery/v2.0/keys").body)

        let verified = try await keys.verify(answer.string("id_token"), as: TokenClaims.self)

        let now = Int(time.now.timeIntervalSince1970)
        #expect(verified.iss == "http://127.0.0.1:8380/c0470500-0000-4000-8000-00000000da7a/v2.0")
        #expect(verified.aud == TestBrowser.clientID)
        #expect(verified.tid == "c0470500-0000-4000-8000-00000000da7a")
        #expect(verified.oid == SampleOrganization.objectID("adelev"))
        #expect(verified.preferred_username == TestBrowser.adele)
        #expect(verified.email == TestBrowser.adele)
        #expect(verified.name == "Adele Vance")
        #expect(verified.nonce == "a nonce")
        #expect(verified.sub.count == 43)
        #expect(verified.ver == "2.0")
        #expect(verified.iat == now - 300)
        #expect(verified.nbf == now - 300)
        #expect(verified.exp == now + 3600)
        #expect(answer.idTokenHeader["typ"] as? String == "JWT")
        #expect(answer.idTokenHeader["alg"] as? String == "RS256")
    }

    @Test("ID tokens without profile name nobody, and after a refresh have no nonce")
    func sparseIDToken() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await browser.tokens(scope: "openid offline_access")

        let refreshed = try await browser.refresh(answer)

        let (first, second) = (answer.idToken, refreshed.idToken)
        #expect(first["name"] == nil && first["oid"] == nil && first["preferred_username"] == nil)
        #expect(first["nonce"] as? String == "a nonce")
        #expect(second["nonce"] == nil)
        #expect(first["sub"] as? String == second["sub"] as? String)
    }

    @Test("issuer is that of the address by which the client asked for them")
    func issuerHost() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code()
        browser.authority = "localhost:9999"

        let claims = try await browser.redeem(code).idToken

        #expect((claims["iss"] as? String)?.hasPrefix("http://localhost:9999/") == true)
    }

    @Test("access tokens have the form of version 1.0, and a signature that only Graph can check")
    func accessToken() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let answer = try await browser.tokens()
        let token = answer.string("access_token")
        let keys = JWTKeyCollection()
        try await keys.add(jwksJSON: try await browser.send(.get, "/common/discovery/v2.0/keys").body)

        let verified = try await emulator.keys.verifyForGraph(token, as: TokenClaims.self)

        #expect(verified.aud == "00000003-0000-0000-c000-000000000000")
        #expect(verified.iss == "https://sts.windows.net/c0470500-0000-4000-8000-00000000da7a/")
        #expect(verified.scp == "openid profile User.Read User.ReadBasic.All")
        #expect(verified.ver == "1.0")
        #expect(verified.acr == "1" && verified.amr == ["pwd"] && verified.appidacr == "0")
        #expect(verified.unique_name == TestBrowser.adele && verified.ipaddr == "127.0.0.1")
        #expect(answer.claims("access_token", part: 0)?["nonce"] is String)
        await #expect(throws: (any Error).self) { try await keys.verify(token, as: TokenClaims.self) }
    }
}
