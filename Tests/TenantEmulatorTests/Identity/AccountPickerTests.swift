import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Several accounts in a browser")
struct AccountPickerTests {
    private static let megan = "meganb@contoso.onmicrosoft.com"

    /// A browser in which Adele and Megan have signed in, and agreed.
    private func browser(
        _ others: [String] = [megan], keys: SigningKeyMaker = .shared
    ) async throws -> TestBrowser {
        var browser = TestBrowser(try await Emulator(keyMaker: keys))
        for user in [TestBrowser.adele] + others { _ = try await browser.code(["prompt": "login"], as: user) }
        return browser
    }

    private func user(_ browser: inout TestBrowser, _ answer: Answer) async throws -> String {
        let tokens = try await browser.redeem(answer.redirect["code"] ?? "")
        return try await browser.graph("/me", token: tokens.string("access_token")).string("userPrincipalName")
    }

    @Test("are offered, with a third one to sign in with, and the one that is picked is used")
    func pick() async throws {
        var browser = try await browser()
        let page = try await browser.authorize()
        #expect(page.body.contains("Pick an account"))
        #expect(page.body.contains(TestBrowser.adele) && page.body.contains(Self.megan))

        let megan = try await browser.press(button: "continue:", 1, on: page)
        #expect(try await user(&browser, megan) == Self.megan)
        let adele = try await browser.press(button: "continue:", 0, on: page)
        #expect(try await user(&browser, adele) == TestBrowser.adele)
        #expect(try await browser.press("other", on: page).body.contains("name=\"passwd\""))
    }

    @Test("are told apart by login_hint and domain_hint, and are too many for prompt=none")
    func hints() async throws {
        var browser = try await browser([Self.megan, ErrorRow.rene])
        let silent = try await browser.authorize(["prompt": "none"])
        #expect(silent.redirect["error"] == "login_required")

        let megan = try await browser.authorize(["prompt": "none", "login_hint": Self.megan.uppercased()])
        #expect(try await user(&browser, megan) == Self.megan)
        let rene = try await browser.authorize(["prompt": "none", "domain_hint": "fabrikam.onmicrosoft.com"])
        #expect(try await user(&browser, rene) == ErrorRow.rene)
        #expect(try await browser.authorize(["domain_hint": "consumers"]).body.contains("name=\"passwd\""))
        #expect(try await browser.authorize(["domain_hint": "organizations"]).body.contains("Pick an account"))
    }

    @Test("One of them can be signed out; what is left is used without a question")
    func signOutOne() async throws {
        var browser = try await browser()
        let page = try await browser.authorize()
        let left = try await browser.press(button: "forget:", 0, on: page)
        #expect(left.body.contains("Pick an account"))
        #expect(!left.body.contains(TestBrowser.adele) && left.body.contains(Self.megan))
        #expect(try await user(&browser, try await browser.authorize()) == Self.megan)

        let none = try await browser.press(button: "forget:", 0, on: left)
        #expect(none.body.contains("name=\"passwd\""))
        #expect(browser.cookies[IdentityRoutes.sessionCookie] == nil)
    }

    @Test(
        "The claim login_hint names its account at a sign-out and at the next sign-in, and a user name is no such hint")
    func logout() async throws {
        var browser = try await browser()
        try browser.emulator.registry.update(TestBrowser.clientID) { $0.optionalClaims = [.loginHint] }
        let silent = try await browser.authorize(["prompt": "none", "login_hint": Self.megan])
        let tokens = try await browser.redeem(silent.redirect["code"] ?? "")
        let hint = try #require(tokens.idToken["login_hint"] as? String)
        #expect(hint.hasPrefix("O.") && !hint.contains("megan"))

        let again = try await browser.authorize(["prompt": "none", "login_hint": hint])
        #expect(try await user(&browser, again) == Self.megan)
        _ = try await browser.send(.get, "/common/oauth2/v2.0/logout?logout_hint=\(hint.queryEncoded)")
        #expect(try await user(&browser, try await browser.authorize(["prompt": "none"])) == TestBrowser.adele)
        let known = try await browser.authorize(["login_hint": hint])
        #expect(known.body.contains("value=\"\(Self.megan)\""), "the page knows whom it waits for")
        _ = try await browser.send(.get, "/common/oauth2/v2.0/logout?logout_hint=\(TestBrowser.adele.queryEncoded)")
        #expect(try await browser.authorize(["prompt": "none"]).redirect["error"] == "login_required")
    }

    @Test(
        "An ID token names its account at a sign-out, also when it has ended, and one of somebody else's key names nobody"
    )
    func logoutByToken() async throws {
        var browser = try await browser()
        let silent = try await browser.authorize(
            ["prompt": "none", "login_hint": Self.megan, "scope": "openid"])
        let token = try await browser.redeem(silent.redirect["code"] ?? "").string("id_token")
        browser.emulator.clock.advance(by: 7200)

        let page = try await browser.send(.get, "/common/oauth2/v2.0/logout?logout_hint=O.stale&id_token_hint=\(token)")
        #expect(page.body.contains("You signed out of your account"))
        #expect(try await user(&browser, try await browser.authorize(["prompt": "none"])) == TestBrowser.adele)

        // With a key of its own.
        var foreign = try await self.browser(keys: .fresh)
        _ = try await foreign.post("/common/oauth2/v2.0/logout", ["id_token_hint": token])
        #expect(try await foreign.authorize(["prompt": "none"]).redirect["error"] == "login_required")
    }

    @Test("Signing out without a hint, or with one that means nobody here, ends every session", arguments: ["", "O.x"])
    func logoutAll(hint: String) async throws {
        var browser = try await browser()
        _ = try await browser.send(.get, "/common/oauth2/v2.0/logout?logout_hint=\(hint)")
        #expect(try await browser.authorize(["prompt": "none"]).redirect["error"] == "login_required")
    }

    @Test("Signing in again takes the place of the same account's session")
    func sameAgain() async throws {
        var browser = try await browser([TestBrowser.adele])
        #expect(browser.cookies[IdentityRoutes.sessionCookie]?.contains(".") == false)
        #expect(try await browser.authorize().redirect["code"] != nil)
    }

    @Test("A session of another browser can't be picked")
    func foreignSession() async throws {
        let mine = try await browser()
        var (victim, thief) = (mine, TestBrowser(mine.emulator))
        _ = try await thief.code(as: "alexw@contoso.onmicrosoft.com")
        let page = try await victim.authorize()
        let values = page.body.components(separatedBy: "value=\"forget:").dropFirst()
        let session = String(values.first?.prefix { $0 != "\"" } ?? "")
        let own = try await thief.authorize(["prompt": "select_account"])

        #expect(!session.isEmpty)
        #expect(try await thief.press("continue:\(session)", on: own).body.contains("name=\"passwd\""))
    }

    @Test("A session of another tenant doesn't help")
    func otherTenant() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code(as: ErrorRow.rene)
        let contoso = "contoso.onmicrosoft.com"

        #expect(try await browser.authorize(tenant: contoso).body.contains("name=\"passwd\""))
        let page = try await browser.authorize(["prompt": "select_account"], tenant: contoso)
        #expect(try await browser.press("continue", on: page).code == 50020)
    }
}
