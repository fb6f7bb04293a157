import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Sign-out and the questions of Microsoft's clients")
struct LogoutTests {
    @Test("The browser's session is over, the tokens live on, and the person is told")
    func logout() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let tokens = try await browser.tokens()
        #expect(try await browser.authorize(["prompt": "none"]).redirect["code"] != nil)

        let page = try await browser.send(.get, "/common/oauth2/v2.0/logout")
        #expect(page.status == 200)
        #expect(page.body.contains("You signed out of your account"))
        #expect(try await browser.authorize(["prompt": "none"]).redirect["error"] == "login_required")
        #expect(try await browser.graph("/me", token: tokens.string("access_token")).status == 200)
    }

    @Test("It goes back with the state to a registered address, and to no other")
    func redirect() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        func logout(_ target: String) async throws -> Answer {
            try await browser.send(
                .get, "/common/oauth2/v2.0/logout?state=a+state&post_logout_redirect_uri=\(target.queryEncoded)")
        }
        let back = try await logout(TestBrowser.redirectURI)
        #expect(back.redirectTarget == TestBrowser.redirectURI + "/")
        #expect(back.redirect["state"] == "a state")
        for target in ["https://evil.example/", "http://localhost.evil.example", "javascript:alert(1)"] {
            let stayed = try await logout(target)
            #expect(stayed.status == 200 && stayed.headers[.location] == nil, "\(target)")
        }
        let posted = try await browser.post(
            "/common/oauth2/v2.0/logout", ["post_logout_redirect_uri": TestBrowser.redirectURI])
        #expect(posted.redirectTarget == TestBrowser.redirectURI + "/")
        #expect(try await browser.send(.get, "/nowhere/oauth2/v2.0/logout").number == 90002)
    }

    @Test("It says of its own domain that it signs people in itself")
    func realm() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let own = try await browser.send(.get, "/common/UserRealm/adelev%40contoso.onmicrosoft.com?api-version=1.0")
        #expect(own.string("account_type") == "Managed")
        let other = try await browser.send(.get, "/common/UserRealm/a%40other.example?api-version=1.0")
        #expect(other.string("account_type") == "Unknown")
    }
}
