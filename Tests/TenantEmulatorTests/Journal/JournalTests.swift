import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The journal")
struct JournalTests {
    @Test("has every request with what was decided, and who asked for whom")
    func requests() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let tokens = try await browser.tokens()
        _ = try await browser.graph("/me", token: tokens.string("access_token"))
        _ = try await browser.graph("/me/people", token: tokens.string("access_token"))

        let entries = emulator.journal.entries()
        #expect(entries.map(\.number) == Array(1...entries.count))
        #expect(entries.map(\.status) == [200, 200, 302, 200, 200, 403])
        #expect(entries[0].text == "The person has to sign in.")
        #expect(entries[0].clientID == TestBrowser.clientID)
        #expect(entries[1].text?.hasPrefix("The person is asked to agree to ") == true)
        #expect(entries[3].path == "/common/oauth2/v2.0/token" && entries[3].method == "POST")
        let adele = try await emulator.database.user(TestBrowser.adele)?.id
        #expect(entries[1...].allSatisfy { $0.account == adele })
        #expect(entries[5].error == "Authorization_RequestDenied")
        #expect(entries[5].text == "The token has none of these permissions: People.Read, People.Read.All.")
    }

    @Test("names the permissions that Graph looked for in vain, and none where something else was wrong")
    func lackingPermissions() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read").string("access_token")
        _ = try await browser.graph("/users", token: token)
        _ = try await browser.graph("/users/nobody@contoso.onmicrosoft.com/manager?$select=x", token: "no token")
        let entries = emulator.journal.entries().suffix(2)
        #expect(
            entries.first?.text == """
                The token has none of these permissions: Directory.AccessAsUser.All, Directory.Read.All, \
                Directory.ReadWrite.All, User.Read.All, User.ReadBasic.All, User.ReadWrite.All.
                """)
        #expect(entries.last?.status == 401 && entries.last?.text == nil)
    }

    @Test("names the error that a person or an app was told")
    func errors() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        _ = try await browser.signIn(on: try await browser.authorize(), password: "wrong")
        _ = try await browser.authorize(["prompt": "none"])
        _ = try await browser.token(["grant_type": "magic"])
        _ = try await browser.authorize(["client_id": "x"])
        #expect(
            emulator.journal.entries().map(\.error) == [
                nil, "AADSTS50126", "AADSTS50058", "AADSTS70003", "AADSTS700038",
            ])
    }

    @Test("holds no code, token, password or verifier, whatever is done")
    func secrets() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let code = try await browser.code()
        let tokens = try await browser.redeem(code)
        _ = try await browser.graph("/me?$select=id", token: tokens.string("access_token"))
        _ = try await browser.refresh(tokens)
        let said = emulator.journal.entries().map { "\($0)" }.joined()
        for secret in [
            code, tokens.string("access_token"), tokens.string("refresh_token"), tokens.string("id_token"),
            TestBrowser.password, TestBrowser.verifier, "$select", "a state",
        ] {
            #expect(!said.contains(secret))
        }
        #expect(browser.cookies.values.allSatisfy { !said.contains($0) })
    }

    @Test("keeps the newest ten thousand, and numbers go on after it was cleared")
    func bounded() {
        let journal = Journal(now: { Date() })
        for number in 1...25_000 { journal.recordChange("\(number)") }
        let kept = journal.entries()
        #expect(kept.count == Journal.capacity)
        #expect(kept.first?.number == 15_001 && kept.last?.number == 25_000)
        #expect(journal.entries(after: 24_998).map(\.number) == [24_999, 25_000])
        #expect(journal.entries(after: 3, limit: 2).map(\.number) == [15_001, 15_002])
        #expect(journal.entries(after: 99_999).isEmpty)
        journal.clear()
        journal.recordChange("after")
        #expect(journal.entries().map(\.number) == [25_001])
    }

    @Test("cuts off what is longer than anybody reads")
    func long() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        _ = try await browser.send(.get, "/" + String(repeating: "x", count: 9000))
        #expect(emulator.journal.entries().first?.path?.count == 1000)
    }

    @Test("an announcement has its code and whom it is for, and can be asked for alone")
    func announcements() {
        let journal = Journal(now: { Date() })
        journal.recordChange("something")
        journal.announce("The second factor of Adele", to: "id", code: "123456")
        let found = journal.entries(kinds: [.announcement])
        #expect(found.map(\.code) == ["123456"] && found.first?.account == "id")
    }

    @Test("somebody who waits gets the next entry, and nothing when the time is over", .timeLimit(.minutes(1)))
    func waits() async throws {
        let journal = Journal(now: { Date() })
        journal.recordChange("old")
        async let next = journal.entries(after: 1, kinds: [.announcement], waitingFor: .seconds(50))
        try await Task.sleep(for: .milliseconds(50))
        journal.recordChange("not of this kind")
        journal.announce("new", to: nil)
        #expect(await next.map(\.text) == ["new"])
        #expect(await journal.entries(after: 3, waitingFor: .milliseconds(1)).isEmpty)
    }
}
