import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Applications that prove themselves")
struct ClientTests {
    @Test("An application gets a token for itself, which lists everybody and is nobody")
    func application() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await ErrorRow.ask(&browser)
        #expect(answer.status == 200)
        #expect(Set(answer.json.keys) == ["token_type", "expires_in", "ext_expires_in", "access_token"])

        let claims = answer.claims("access_token")
        let id = RegisteredApplication.principalID(of: ErrorRow.job)
        #expect(claims?["oid"] as? String == id && claims?["sub"] as? String == id)
        #expect(claims?["appid"] as? String == ErrorRow.job && claims?["idtyp"] as? String == "app")
        let token = answer.string("access_token")
        #expect(try await browser.graph("/users?$top=3", token: token).names.count == 3)
        let me = try await browser.graph("/me", token: token)
        #expect(me.status == 400)
        #expect(me.graphError?.contains("only valid with delegated authentication flow") == true)
        let info = try await browser.send(.get, "/oidc/userinfo", headers: [.authorization: "Bearer \(token)"])
        #expect(info.status == 401)
    }

    @Test("A secret may come in the header, encoded as a form encodes it (RFC 6749, section 2.3.1)")
    func basic() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let credentials = Data("\(ErrorRow.job):\(SampleOrganization.secret.queryEncoded)".utf8).base64EncodedString()
        let answer = try await browser.post(
            "/\(ErrorRow.contoso)/oauth2/v2.0/token",
            ["grant_type": "client_credentials", "scope": ErrorRow.graph],
            headers: [.authorization: "Basic \(credentials)"])
        #expect(answer.status == 200)
    }

    @Test(
        "A public client whose library sends the header with an empty secret is known by it; one with a secret is refused"
    )
    func emptySecret() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code()
        for (secret, number) in [("surplus-test-secret", 700025), ("", nil)] as [(String, Int?)] {
            let credentials = Data("\(TestBrowser.clientID):\(secret)".utf8).base64EncodedString()
            let answer = try await browser.redeem(
                code, ["client_id": nil], headers: [.authorization: "Basic \(credentials)"])
            #expect(answer.number == number && (answer.status == 200) == (number == nil), "\(answer.body)")
        }
    }

    @Test("A password is exchanged where a test must not need a browser; Microsoft's numbers for what is wrong")
    func password() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code()
        let answer = try await browser.password()
        #expect(answer.status == 200)
        #expect(answer.json["refresh_token"] is String)
        #expect(try await browser.password(["username": nil]).number == 900144)
        #expect(try await browser.password(as: "alexw@contoso.onmicrosoft.com").number == 65001, "nobody agreed")
    }
}
