import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Scopes and permissions](https://learn.microsoft.com/entra/identity-platform/scopes-oidc)
@Suite("Resources")
struct ResourceTests {
    private static let own = "api://\(TestBrowser.clientID)/access_as_user"

    @Test("One sign-in may be for two resources, one token only for one")
    func oneResource() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code(["scope": "openid offline_access User.Read \(Self.own)"])
        let first = try await browser.redeem(code)
        #expect(first.string("scope") == "openid User.Read")
        #expect(first.claims("access_token")?["aud"] as? String == Permission.graphID)

        func refresh(_ scope: String) async throws -> Answer {
            try await browser.refresh(first, ["scope": scope])
        }
        let second = try await refresh(Self.own)
        #expect(second.string("scope") == "openid \(Self.own)")
        let token = second.claims("access_token")
        #expect(token?["aud"] as? String == TestBrowser.clientID)
        #expect(token?["scp"] as? String == "access_as_user")
        #expect(token?["ver"] as? String == "2.0")
        #expect(try await browser.graph("/me", token: second.string("access_token")).status == 401)
        #expect(try await refresh("User.Read \(Self.own)").number == 28000)
    }

    @Test(".default is all that is registered, and stands alone")
    func byDefault() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await browser.tokens(scope: "openid \(ScopeRules.graphDefault)")
        #expect(answer.string("scope") == "openid User.Read User.ReadBasic.All User.Read.All People.Read")
        let mixed = try await browser.authorize(["scope": "User.Read \(ScopeRules.graphDefault)"])
        #expect(mixed.redirect["error_description"]?.contains("AADSTS70011") == true)
        let foreign = try await browser.authorize(["scope": "api://other/access_as_user"])
        #expect(foreign.code == 500011 && foreign.redirect["error"] == "invalid_resource")
        let bare = try await browser.authorize(["scope": "access_as_user"])
        #expect(bare.code == 650053, "a bare name is Microsoft Graph's")
    }

    @Test("Version 2.0 takes no resource beside the scopes, at either endpoint")
    func parameter() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let resource: [String: String?] = ["resource": Permission.graphAddress]
        #expect(try await browser.authorize(resource).code == 901002)
        let answer = try await ErrorRow.ask(&browser, resource)
        #expect(answer.number == 901002 && answer.string("error") == "invalid_request" && answer.status == 400)
    }

    @Test("An application's own API has a .default too, which is all that there is on it")
    func ownDefault() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let own = "api://\(TestBrowser.clientID)"
        let code = try await browser.code(["scope": "openid \(own)/.default"])
        let tokens = try await browser.redeem(code, ["scope": "\(own)/.default"])
        #expect(tokens.claims("access_token")?["aud"] as? String == TestBrowser.clientID)
        #expect(tokens.string("scope").contains("\(own)/access_as_user"))
    }

    @Test("Userinfo has the ID token's subject and what the scopes allow")
    func userInfo() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let tokens = try await browser.tokens(scope: "openid profile email User.Read")
        let headers: HTTPFields = [.authorization: "Bearer \(tokens.string("access_token"))"]
        for method in [HTTPRequest.Method.get, .post] {
            let answer = try await browser.send(method, "/oidc/userinfo", headers: headers)
            #expect(answer.status == 200)
            #expect(answer.string("sub") == tokens.idToken["sub"] as? String)
            #expect(answer.string("name") == "Adele Vance")
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(answer.string("email") == TestBrowser.adele)
            #expect(answer.string("picture") == "http://127.0.0.1:8380/v1.0/me/photo/$value")
            #expect(answer.json.keys.sorted() == ["email", "family_name", "given_name", "name", "picture", "sub"])
            #expect(try await browser.send(method, "/oidc/userinfo").status == 401)
        }
        let bare = try await browser.tokens(scope: "openid User.Read").string("access_token")
        let answer = try await browser.send(.get, "/oidc/userinfo", headers: [.authorization: "Bearer \(bare)"])
        #expect(Set(answer.json.keys) == ["sub"])
        #expect(try await browser.send(.options, "/oidc/userinfo").headers[.accessControlAllowOrigin] == "*")
        let without = try await browser.tokens(scope: "User.Read").string("access_token")
        #expect(
            try await browser.send(.get, "/oidc/userinfo", headers: [.authorization: "Bearer \(without)"]).status == 403
        )
    }
}
