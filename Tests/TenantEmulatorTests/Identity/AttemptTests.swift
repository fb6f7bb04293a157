import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Attempts that are counted")
struct AttemptTests {
    private let time = TestTime()

    @Test("Ten wrong passwords on the page lock the account for a minute, whatever comes", arguments: [true, false])
    func page(isKnown: Bool) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { [time] in time.now }))
        let name = isKnown ? TestBrowser.adele : "nobody@contoso.onmicrosoft.com"
        var page = try await browser.authorize()
        for _ in 0..<10 {
            page = try await browser.signIn(on: page, as: name, password: "test-wrong")
            #expect(page.code == 50126)
        }
        page = try await browser.signIn(on: page, as: name)
        #expect(page.code == 50053)
        #expect(page.body.contains("Try again in a minute."))
        #expect(try await browser.password(as: name).code == 50053, "the other way in is locked too")
        time.advance(by: 59)
        #expect(try await browser.signIn(on: page, as: name).code == 50053)
        time.advance(by: 1)
        let after = try await browser.signIn(on: page, as: name)
        #expect(isKnown ? after.body.contains("Permissions requested") : after.code == 50126)
    }

    @Test("A right password forgets the wrong ones before it, and others' attempts don't count")
    func forgotten() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { [time] in time.now }))
        for _ in 0..<9 { #expect(try await browser.password(password: "test-wrong").code == 50126) }
        #expect(try await browser.password().code == 65001)
        for _ in 0..<9 { #expect(try await browser.password(password: "test-wrong").code == 50126) }
        #expect(try await browser.password(as: "alexw@contoso.onmicrosoft.com").code == 65001)
    }

    @Test("Ten device codes that don't exist end the guessing for a minute")
    func deviceCodes() async throws {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        var (device, browser) = (TestBrowser(emulator), TestBrowser(emulator))
        let code = try await ErrorRow.device(&device).string("user_code")
        for _ in 0..<10 { #expect(try await ErrorRow.enter("WRONGCODE", &browser).code == 90119) }
        #expect(try await ErrorRow.enter(code, &browser).code == 50053)
        time.advance(by: 60)
        #expect(try await ErrorRow.enter(code, &browser).body.contains("name=\"passwd\""))
    }
}
