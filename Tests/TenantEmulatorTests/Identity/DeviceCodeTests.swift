import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [OAuth 2.0 device authorization grant](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-device-code)
@Suite("Device code")
struct DeviceCodeTests {
    private let time = TestTime()

    private func emulator() async throws -> Emulator {
        try await Emulator(keyMaker: .shared, now: { [time] in time.now })
    }

    private func poll(
        _ device: inout TestBrowser, _ code: String, grant: String = "urn:ietf:params:oauth:grant-type:device_code"
    ) async throws -> Answer {
        try await device.token(["grant_type": grant, "device_code": code])
    }

    /// Types the code in and signs in, up to the page that asks whether this app was meant.
    private func enter(_ code: String, in browser: inout TestBrowser) async throws -> Answer {
        var answer = try await ErrorRow.enter(code, &browser)
        if answer.body.contains("name=\"passwd\"") { answer = try await browser.signIn(on: answer) }
        if answer.body.contains("Permissions requested") { answer = try await browser.press("accept", on: answer) }
        return answer
    }

    @Test("A device is told where to send the person, how long and how often, in Microsoft's words")
    func answer() async throws {
        var device = TestBrowser(try await emulator())
        let answer = try await ErrorRow.device(&device)
        let code = answer.string("user_code")

        #expect(answer.status == 200)
        #expect(code.count == 9)
        #expect(answer.string("verification_uri") == "http://127.0.0.1:8380/devicelogin")
        #expect(answer.json["expires_in"] as? Int == 900)
        #expect(answer.json["interval"] as? Int == 5)
        #expect(
            answer.string("message")
                == "To sign in, use a web browser to open the page http://127.0.0.1:8380/devicelogin and enter the code "
                + "\(code) to authenticate.")
    }

    @Test(
        "A device waits until the person has signed in, agreed, and said that this app was meant",
        arguments: ["urn:ietf:params:oauth:grant-type:device_code", "device_code"])
    func approved(grant: String) async throws {
        let emulator = try await emulator()
        var (device, browser) = (TestBrowser(emulator), TestBrowser(emulator))
        let begun = try await ErrorRow.device(&device)
        let code = begun.string("device_code")

        let pending = try await poll(&device, code, grant: grant)
        #expect(pending.status == 400 && pending.number == 70016)

        let typed = begun.string("user_code").lowercased()
        let question = try await enter(typed.prefix(4) + "-" + typed.dropFirst(4) + " ", in: &browser)
        #expect(question.body.contains("Are you trying to sign in to PeopleFinder?"))
        #expect(try await poll(&device, code, grant: grant).number == 70016, "not before the last page")

        let done = try await browser.press("continue", on: question)
        #expect(done.body.contains("You have signed in to PeopleFinder on your device."))
        let tokens = try await poll(&device, code, grant: grant)
        #expect(tokens.status == 200)
        #expect(tokens.json["refresh_token"] is String)
        #expect(tokens.json["id_token"] is String)
        let me = try await device.graph("/me", token: tokens.string("access_token"))
        #expect(me.string("userPrincipalName") == TestBrowser.adele)

        #expect(try await poll(&device, code, grant: grant).number == 54005, "a code is good once")
    }

    @Test(
        "A person who cancels, on whichever page, ends it for the device", arguments: ["passwd", "consent", "confirm"])
    func declined(page name: String) async throws {
        let emulator = try await emulator()
        var (device, browser) = (TestBrowser(emulator), TestBrowser(emulator))
        let begun = try await ErrorRow.device(&device)
        var page = try await ErrorRow.enter(begun.string("user_code"), &browser)
        if name != "passwd" { page = try await browser.signIn(on: page) }
        if name == "confirm" { page = try await browser.press("accept", on: page) }
        let end = try await browser.press("cancel", on: page)

        #expect(end.body.contains("Sign-in was canceled"))
        let answer = try await poll(&device, begun.string("device_code"))
        #expect(answer.json["error"] as? String == "authorization_declined")
    }

    @Test("Codes that are over, decided or from another page are refused on the page, by number")
    func refusedCodes() async throws {
        let emulator = try await emulator()
        var (device, browser) = (TestBrowser(emulator), TestBrowser(emulator))
        let decided = try await ErrorRow.device(&device).string("user_code")
        _ = try await browser.press("continue", on: try await enter(decided, in: &browser))
        #expect(try await enter(decided, in: &browser).body.contains("AADSTS90120"))

        let late = try await ErrorRow.device(&device).string("user_code")
        time.advance(by: 900)
        #expect(try await enter(late, in: &browser).body.contains("AADSTS70019"))

        var other = TestBrowser(emulator)
        let forged = try await other.post("/devicelogin", ["otc": "ABC", "canary": "made up"])
        #expect(forged.body.contains("AADSTS50089"), "a form that another site sent")
    }

    @Test("A device code is its own app's, and what is asked for has to be known")
    func refusedRequests() async throws {
        var device = TestBrowser(try await emulator())
        let code = try await ErrorRow.device(&device).string("device_code")
        let other = try await device.token([
            "grant_type": "device_code", "device_code": code, "client_id": ErrorRow.job,
            "client_secret": SampleOrganization.secret,
        ])
        #expect(other.number == 70018)
        #expect(try await ErrorRow.device(&device, scope: "Mail.Reads").number == 650053)
        #expect(try await ErrorRow.device(&device, scope: "").number == 900144)
    }
}
