import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Microsoft Entra error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
@Suite("Conditions on accounts")
struct ConditionTests {
    private let time = TestTime()

    private func emulator(_ change: (inout UserConditions) -> Void = { _ in }) async throws -> Emulator {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        try emulator.registry.updateConditions(of: TestBrowser.adeleID, change)
        return emulator
    }

    @Test("An account that is blocked gets in nowhere, and its tokens aren't renewed")
    func blocked() async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        let before = try await browser.tokens()
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.isBlocked = true }

        let page = try await browser.signIn(on: try await browser.authorize(["prompt": "login"]))
        #expect(page.code == 50057)
        #expect(page.body.contains("name=\"passwd\""), "another account can be used at once")
        #expect(try await browser.password().code == 50057)
        #expect(try await browser.refresh(before).code == 50057)
        let silent = try await browser.authorize(["prompt": "none"])
        #expect(silent.code == 50057)
        #expect(silent.redirect["error"] == "interaction_required")
    }

    @Test("A wrong password is told before anything of the account is")
    func nothingGivenAway() async throws {
        var browser = TestBrowser(try await emulator { $0.isBlocked = true })
        let page = try await browser.signIn(on: try await browser.authorize(), password: "test-wrong")
        #expect(page.code == 50126)
        #expect(try await browser.password(password: "test-wrong").code == 50126)
    }

    @Test("A password that has expired is no good until it is changed")
    func expired() async throws {
        let emulator = try await emulator { $0.isPasswordExpired = true }
        var browser = TestBrowser(emulator)
        #expect(try await browser.signIn(on: try await browser.authorize()).code == 50055)
        let answer = try await browser.password()
        #expect(answer.code == 50055)
        #expect(answer.string("suberror") == "user_password_expired")

        #expect(try await emulator.changePassword(of: TestBrowser.adele, to: "test-new-password", at: time.now))
        #expect(try await browser.signIn(on: try await browser.authorize()).code == 50126, "the old one is gone")
        let consent = try await browser.signIn(on: try await browser.authorize(), password: "test-new-password")
        #expect(consent.body.contains("Permissions requested"))
        #expect(try await !emulator.changePassword(of: "nobody@contoso.onmicrosoft.com", to: "x", at: time.now))
    }

    @Test(
        "Conditional access answers the application, by number",
        arguments: [
            (UserConditions.Policy.blocked, 53003, "access_denied"),
            (.compliantDevice, 53000, "interaction_required"), (.joinedDevice, 53001, "interaction_required"),
        ])
    func policy(policy: UserConditions.Policy, number: Int, error: String) async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        let before = try await browser.tokens()
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.policy = policy }

        let later = try await browser.authorize()
        #expect(later.code == number && later.redirect["error"] == error)
        let signedIn = try await browser.signIn(on: try await browser.authorize(["prompt": "login"]))
        #expect(signedIn.code == number && signedIn.redirect["error"] == error)
        let refreshed = try await browser.refresh(before)
        #expect(refreshed.code == number && refreshed.string("error") == "interaction_required")
        let password = try await browser.password()
        #expect(password.code == number && password.string("error") == "interaction_required")
    }

    @Test("A sign-in that is too long ago is done again")
    func frequency() async throws {
        let emulator = try await emulator { $0.signInFrequency = 3600 }
        var browser = TestBrowser(emulator)
        let before = try await browser.tokens()
        time.advance(by: 3599)
        #expect(try await browser.refresh(before).status == 200)
        #expect(try await browser.authorize().redirect["code"] != nil)
        time.advance(by: 1)

        #expect(try await browser.refresh(before).code == 70043)
        let silent = try await browser.authorize(["prompt": "none"])
        #expect(silent.code == 70044 && silent.redirect["error"] == "login_required")
        let page = try await browser.authorize()
        #expect(page.body.contains("name=\"passwd\"") && page.body.contains("value=\"\(TestBrowser.adele)\""))
        #expect(try await browser.signIn(on: page).redirect["code"] != nil)
    }

    @Test("A changed password ends sessions and a public client's refresh tokens; a confidential one's live on")
    func passwordChanged() async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        let before = try await browser.tokens()
        let job: [String: String?] = [
            "client_id": ErrorRow.job, "redirect_uri": "http://localhost",
        ]
        let secret = ["client_secret": SampleOrganization.secret]
        let code = try await browser.code(job)
        let confidential = try await browser.redeem(code, job.merging(secret) { $1 })
        #expect(confidential.status == 200)
        try await emulator.changePassword(of: TestBrowser.adele, to: "test-new-password", at: time.now)

        let refused = try await browser.refresh(before)
        #expect(refused.code == 50173 && refused.string("error") == "invalid_grant")
        #expect(refused.string("error_description").contains("2027-01-15T08:00:00.000Z"))
        #expect(try await browser.refresh(confidential, job.merging(secret) { $1 }).status == 200)
        #expect(try await browser.authorize(["prompt": "none"]).code == 50132)
        #expect(try await browser.authorize().body.contains("name=\"passwd\""))
    }

    @Test("Revoked sessions end every refresh token and every browser's session, and what comes after is good")
    func revoked() async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        let before = try await browser.tokens()
        try emulator.registry.revokeSessions(of: TestBrowser.adeleID, at: time.now)

        let refused = try await browser.refresh(before)
        #expect(refused.code == 50173 && refused.string("error") == "invalid_grant")
        #expect(refused.string("error_description").contains("2027-01-15T08:00:00.000Z"))
        #expect(try await browser.authorize(["prompt": "none"]).redirect["error"] == "login_required")
        let after = try await browser.tokens()
        #expect(
            try await browser.refresh(after).status == 200, "the clock stands still, and this is later all the same")
    }

    @Test("Conditions and revocations outlive a restart")
    func restart() async throws {
        let folder = try TemporaryFolder()
        let configuration = EmulatorConfiguration { $0.database = folder.path + "/conditions.sqlite" }
        let first = try await Emulator(keyMaker: .shared, configuration: configuration)
        try first.registry.updateConditions(of: TestBrowser.adeleID) { $0.secondFactor = .needed }
        try first.registry.revokeSessions(of: TestBrowser.adeleID, at: time.now)

        let second = try await Emulator(keyMaker: .shared, configuration: configuration)

        #expect(second.registry.conditions(of: TestBrowser.adeleID).secondFactor == .needed)
        #expect(
            second.registry.revocations(of: TestBrowser.adeleID) == first.registry.revocations(of: TestBrowser.adeleID))
        #expect(second.registry.conditions(of: SampleOrganization.objectID("pattif")).isAdministrator)
    }
}
