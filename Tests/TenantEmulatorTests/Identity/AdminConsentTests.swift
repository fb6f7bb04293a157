import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Admin consent](https://learn.microsoft.com/entra/identity-platform/v2-admin-consent)
@Suite("An administrator's consent")
struct AdminConsentTests {
    private static let fabrikam = SampleOrganization.fabrikam.id
    private static let everything = "openid User.Read.All"

    private func open(
        _ browser: inout TestBrowser, path: String = "organizations/v2.0/adminconsent",
        scope: String = "https://graph.microsoft.com/User.Read.All", clientID: String = TestBrowser.clientID
    ) async throws -> Answer {
        let query = FormParameters.encode([
            ("client_id", clientID), ("redirect_uri", "http://localhost:5000"), ("scope", scope), ("state", "12345"),
        ])
        return try await browser.send(.get, "/\(path)?\(query)")
    }

    @Test("is given on its page, and holds for everybody in the organization from then on")
    func given() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var (browser, other) = (TestBrowser(emulator), TestBrowser(emulator))
        let page = try await browser.signIn(on: try await open(&browser), as: ErrorRow.rene)
        #expect(page.body.contains("for everybody in <strong>Fabrikam</strong>"))
        let answer = try await browser.press("accept", on: page)

        #expect(answer.redirectTarget == "http://localhost:5000/")
        #expect(answer.redirect["admin_consent"] == "True")
        #expect(answer.redirect["tenant"] == Self.fabrikam)
        #expect(answer.redirect["scope"] == "https://graph.microsoft.com/User.Read.All")
        #expect(answer.redirect["state"] == "12345")
        let tokens = try await other.tokens(scope: "User.Read.All", as: ErrorRow.lucy)
        #expect(tokens.string("scope") == "User.Read.All")
    }

    @Test("is given by whoever was announced for the next sign-in")
    func announced() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        emulator.script.add(ScriptedSignIn(ErrorRow.rene))
        var browser = TestBrowser(emulator)
        let answer = try await open(&browser)
        #expect(answer.redirect["admin_consent"] == "True" && answer.redirect["error"] == nil, "\(answer.body)")
        #expect(emulator.script.waiting.isEmpty)
    }

    @Test("is declined as Microsoft's two endpoints say it")
    func declined() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = try await browser.signIn(on: try await open(&browser), as: ErrorRow.rene)
        let answer = try await browser.press("cancel", on: page)
        #expect(answer.redirect["admin_consent"] == "True")
        #expect(answer.redirect["error"] == "consent_required")
        #expect(answer.redirect["error_description"]?.hasPrefix("AADSTS65004: The resource owner or") == true)

        let older = try await open(&browser, path: "\(Self.fabrikam)/adminconsent")
        let refusal = try await browser.press("cancel", on: older)
        #expect(refusal.redirect["error"] == "permission_denied")
        #expect(refusal.redirect["error_description"] == "The admin canceled the request")
        #expect(refusal.redirect["state"] == "12345")
    }

    @Test("at the older endpoint is for all that the application has registered, and lets a job in")
    func older() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        #expect(try await ErrorRow.ask(&browser, tenant: Self.fabrikam).code == 700016)
        let page = try await browser.signIn(
            on: try await open(&browser, path: "\(Self.fabrikam)/adminconsent", clientID: ErrorRow.job),
            as: ErrorRow.rene)
        let answer = try await browser.press("accept", on: page)
        #expect(answer.redirect["admin_consent"] == "True" && answer.redirect["scope"] == nil)

        let token = try await ErrorRow.ask(&browser, tenant: Self.fabrikam).string("access_token")
        #expect(try await browser.graph("/users?$top=999", token: token).names.count == 6)
    }

    @Test("can't be given by somebody else: the page says so, and leads back")
    func notAdministrator() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = try await browser.signIn(on: try await open(&browser), as: ErrorRow.lucy)
        #expect(page.body.contains("Need admin approval") && page.code == 90094)
        #expect(try await browser.press("return", on: page).redirect["error"] == "consent_required")

        let forged = try await browser.submit(["choice": "accept"], on: page, to: "/organizations/consent")
        #expect(forged.status == 400)
    }

    @Test(
        "is refused on a page for what can't be",
        arguments: [
            (
                "organizations/v2.0/adminconsent?client_id=\(TestBrowser.clientID)&redirect_uri=http://evil.example",
                50011
            ),
            ("organizations/v2.0/adminconsent?client_id=\(TestBrowser.clientID)&redirect_uri=http://localhost", 900144),
            ("organizations/v2.0/adminconsent?redirect_uri=http://localhost", 900144),
            ("consumers/v2.0/adminconsent?client_id=\(TestBrowser.clientID)", 500208),
            ("nobody.test/adminconsent?client_id=\(TestBrowser.clientID)", 90002),
        ])
    func refused(path: String, number: Int) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await browser.send(.get, "/\(path)")
        #expect(answer.status == 400 && answer.code == number)
    }

    @Test("that is missing leads from the sign-in to a page, and back to the application with AADSTS90094")
    func missing() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = try await browser.signIn(
            on: try await browser.authorize(["scope": Self.everything]), as: ErrorRow.lucy)
        #expect(page.body.contains("Need admin approval"))
        let answer = try await browser.press("return", on: page)
        #expect(answer.code == 90094 && answer.redirect["error"] == "access_denied")
        #expect(answer.redirect["state"] == "a state")
        let silent = try await browser.authorize(["scope": Self.everything, "prompt": "none"])
        #expect(silent.code == 65001)

        let administrator = try await browser.press("other", on: page)
        let consent = try await browser.signIn(on: administrator, as: ErrorRow.rene)
        #expect(consent.body.contains("Agree for everybody in Fabrikam"))
    }

    @Test("may be for oneself, or by a tick for everybody", arguments: [false, true])
    func tick(isForEverybody: Bool) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var (browser, other) = (TestBrowser(emulator), TestBrowser(emulator))
        let consent = try await browser.signIn(
            on: try await browser.authorize(["scope": Self.everything]), as: ErrorRow.rene)
        let form = ["choice": "accept", "everybody": isForEverybody ? "yes" : ""]
        #expect(try await browser.submit(form, on: consent).redirect["code"] != nil)

        let lucy = try await other.signIn(
            on: try await other.authorize(["scope": "User.Read.All"]), as: ErrorRow.lucy)
        #expect((lucy.redirect["code"] != nil) == isForEverybody)
    }

    @Test("can't be ticked by somebody else")
    func forgedTick() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let consent = try await browser.signIn(
            on: try await browser.authorize(["scope": "User.Read"]), as: ErrorRow.lucy)
        #expect(!consent.body.contains("everybody"))
        _ = try await browser.submit(["choice": "accept", "everybody": "yes"], on: consent)
        let application = try #require(emulator.registry.application(TestBrowser.clientID))
        #expect(application.administratorConsent(in: Self.fabrikam).isEmpty)
    }
}
