import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("A second factor")
struct SecondFactorTests {
    private let time = TestTime()

    private func emulator(
        _ need: UserConditions.SecondFactor = .needed, lifetime: Int? = nil
    ) async throws -> Emulator {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) {
            $0.secondFactor = need
            $0.secondFactorLifetime = lifetime
        }
        return emulator
    }

    @Test("is asked for after the password, and once in a session")
    func wholeWay() async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        let page = try await browser.signIn(on: try await browser.authorize())
        #expect(page.body.contains("name=\"otc\""))
        #expect(try #require(emulator.secondFactorCode(for: TestBrowser.adele)).count == 6)
        #expect(!page.body.contains(emulator.secondFactorCode(for: TestBrowser.adele) ?? "?"))

        let consent = try await browser.enterCode(on: page)
        #expect(consent.body.contains("Permissions requested"))
        let tokens = try await browser.redeem(try await browser.press("accept", on: consent).redirect["code"] ?? "")
        #expect(tokens.status == 200)
        #expect(try await browser.refresh(tokens).status == 200)
        #expect(try await browser.authorize(["prompt": "none"]).redirect["code"] != nil)
    }

    @Test("has a new code for every attempt; a wrong one, an old one and a spent one are refused")
    func codes() async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        let first = try await browser.signIn(on: try await browser.authorize())
        let old = try #require(emulator.secondFactorCode(for: TestBrowser.adele))

        let wrong = try await browser.enterCode(old == "000000" ? "000001" : "000000", on: first)
        #expect(wrong.code == 500121 && wrong.body.contains("aria-invalid"))
        let spent = try await browser.enterCode(old, on: first)
        #expect(spent.code == 500121, "the page before is good for one attempt")
        time.advance(by: 300)
        let late = try await browser.enterCode(on: spent)
        #expect(late.code == 500121, "five minutes are over")
        #expect(try await browser.enterCode(on: late).body.contains("Permissions requested"))
        #expect(emulator.journal.entries(kinds: [.announcement]).count == 4)
    }

    @Test("is locked after ten wrong codes, for a minute")
    func locked() async throws {
        var browser = TestBrowser(try await emulator())
        var page = try await browser.signIn(on: try await browser.authorize())
        for _ in 0..<10 { page = try await browser.enterCode("wrong", on: page) }
        #expect(page.code == 500121)
        page = try await browser.enterCode(on: page)
        #expect(page.code == 50053, "the right one doesn't help")
        time.advance(by: 60)
        #expect(try await browser.enterCode(on: page).body.contains("Permissions requested"))
    }

    @Test("that can't be asked for is missed by number, with the claims that a client sends along then")
    func missed() async throws {
        let emulator = try await emulator(.notNeeded)
        var browser = TestBrowser(emulator)
        let before = try await browser.tokens()
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.secondFactor = .needed }

        let refreshed = try await browser.refresh(before)
        #expect(refreshed.code == 50076 && refreshed.string("error") == "invalid_grant")
        #expect(refreshed.string("suberror") == "basic_action")
        #expect(refreshed.string("claims").contains("capolids"))
        #expect(try await browser.password().code == 50076)
        let silent = try await browser.authorize(["prompt": "none"])
        #expect(silent.code == 50074 && silent.redirect["error"] == "interaction_required")

        let page = try await browser.authorize(["claims": refreshed.string("claims")])
        let code = try await browser.enterCode(on: page).redirect["code"] ?? ""
        let after = try await browser.redeem(code)
        #expect(before.claims("access_token")?["amr"] as? [String] == ["pwd"])
        #expect(after.claims("access_token")?["amr"] as? [String] == ["pwd", "mfa"])
        #expect(try await browser.refresh(after).status == 200)
    }

    @Test("is good as long as the organization says")
    func lifetime() async throws {
        var browser = TestBrowser(try await emulator(lifetime: 600))
        var page = try await browser.signIn(on: try await browser.authorize())
        page = try await browser.press("accept", on: try await browser.enterCode(on: page))
        let tokens = try await browser.redeem(page.redirect["code"] ?? "")
        time.advance(by: 599)
        #expect(try await browser.refresh(tokens).status == 200)
        time.advance(by: 1)
        #expect(try await browser.refresh(tokens).code == 50078)
        #expect(try await browser.authorize().body.contains("name=\"otc\""))
    }

    @Test("that has to be set up first is, on the page; elsewhere it is missed with AADSTS50079")
    func enroll() async throws {
        let emulator = try await emulator(.notNeeded)
        var browser = TestBrowser(emulator)
        _ = try await browser.code()
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.secondFactor = .mustEnroll }
        #expect(try await browser.password().code == 50079)
        let page = try await browser.authorize()
        #expect(try await browser.enterCode(on: page).redirect["code"] != nil)
        #expect(emulator.registry.conditions(of: TestBrowser.adeleID).secondFactor == .needed)
    }

    @Test("is announced in the journal, with the person, the name and the time")
    func announced() async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        _ = try await browser.signIn(on: try await browser.authorize())

        let announcement = try #require(emulator.journal.entries(kinds: [.announcement]).first)
        #expect(announcement.account == TestBrowser.adeleID && announcement.date == time.now)
        #expect(announcement.text == "A code for the second factor of \(TestBrowser.adele)")
        #expect(announcement.code?.wholeMatch(of: /[0-9]{6}/) != nil)
        #expect(emulator.secondFactorCode(for: "AdeleV@Contoso.onmicrosoft.com") == announcement.code)
    }

    @Test("belongs to the browser and the session that it was asked in, and Cancel ends it")
    func bound() async throws {
        let emulator = try await emulator()
        var (browser, other) = (TestBrowser(emulator), TestBrowser(emulator))
        let page = try await browser.signIn(on: try await browser.authorize())
        _ = try await other.authorize()
        #expect(try await other.enterCode(on: page).code == 50089)
        #expect(try await browser.press("cancel", on: page).redirect["error_subcode"] == "cancel")
    }
}
