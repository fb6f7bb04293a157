import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Settings over HTTP")
struct AdminSettingsTests {
    @Test("each lifetime can be set, and goes back to Microsoft's by null")
    func lifetimes() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        let values = Record.lifetimes.names.enumerated().map { "\"\($1)\":\(6000 + $0)" }
        let changed = try await admin.send(.patch, "/settings", "{\"lifetimes\":{\(values.joined(separator: ","))}}")

        let said = changed.json["lifetimes"] as? [String: Int] ?? [:]
        let kept = try Record.lifetimes.json(emulator.configuration.lifetimes)
        for (index, name) in Record.lifetimes.names.enumerated() {
            #expect(said[name] == 6000 + index && kept[name]?.integer == 6000 + index)
        }
        var browser = TestBrowser(emulator)
        #expect(try await browser.tokens().json["expires_in"] as? Int == emulator.configuration.lifetimes.accessToken)
        #expect(emulator.database.lifetimes == emulator.configuration.lifetimes)

        let nulls = Record.lifetimes.names.map { "\"\($0)\":null" }
        _ = try await admin.send(.patch, "/settings", "{\"lifetimes\":{\(nulls.joined(separator: ","))}}")
        #expect(emulator.configuration.lifetimes == EmulatorLifetimes())

        _ = try await admin.send(.patch, "/settings", "{\"lifetimes\":{\"code\":60}}")
        #expect(try await admin.post("/reset").status == 204)
        #expect(emulator.configuration.lifetimes == EmulatorLifetimes())
    }

    @Test(
        "what makes no sense is refused by name, and nothing is changed",
        arguments: [
            ("{\"oob\":1}", "oob"), ("{\"lifetimes\":{\"code\":60,\"codes\":5}}", "codes"),
            ("{\"lifetimes\":5}", "lifetimes"), ("{\"lifetimes\":{\"codes\":5}}", "codes"),
            ("{\"lifetimes\":{\"accessToken\":60,\"code\":0}}", "code"),
            ("{\"lifetimes\":{\"accessToken\":86401}}", "accessToken"),
            ("{\"lifetimes\":{\"continuousAccessToken\":100801}}", "continuousAccessToken"),
        ])
    func refused(json: String, field: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let answer = try await AdminClient(emulator).send(.patch, "/settings", json)
        #expect(answer.status == 400 && answer.adminError("field") == field, "\(answer.body)")
        #expect(emulator.configuration.lifetimes == EmulatorLifetimes())
    }

    @Test("an app's secret ends when it is said to, and a new one doesn't end with it")
    func secret() async throws {
        let time = TestTime()
        let emulator = try await Emulator(keyMaker: .shared, now: { time.now })
        let admin = AdminClient(emulator)
        var browser = TestBrowser(emulator)
        let app = "/apps/\(ErrorRow.job)"
        func ask(_ secret: String = SampleOrganization.secret) async throws -> Int? {
            try await ErrorRow.ask(&browser, ["client_secret": secret]).number
        }
        #expect(try await admin.get(app).json["secretExpiresAt"] == nil)
        let set = try await admin.send(.patch, app, "{\"secretExpiresAt\":\"2027-01-15T08:00:10Z\"}")
        #expect(set.status == 200 && set.string("secretExpiresAt").hasPrefix("2027-01-15T08:00:10"), "\(set.body)")
        #expect(try await ask() == nil)
        time.advance(by: 10)
        #expect(try await ask() == 7_000_222)
        #expect(try await admin.send(.patch, app, "{\"secret\":\"Another-Test-Secret-1\"}").status == 200)
        #expect(try await ask("Another-Test-Secret-1") == nil)
        _ = try await admin.send(.patch, app, "{\"secretExpiresAt\":1800000000}")
        #expect(try await ask("Another-Test-Secret-1") == 7_000_222)
        _ = try await admin.send(.patch, app, "{\"secretExpiresAt\":null}")
        #expect(try await ask("Another-Test-Secret-1") == nil)

        let wrong = try await admin.send(.patch, app, "{\"secretExpiresAt\":\"soon\"}")
        #expect(wrong.status == 400 && wrong.adminError("field") == "secretExpiresAt")
        let open = try await admin.send(.patch, "/apps/\(TestBrowser.clientID)", "{\"secretExpiresAt\":1800000000}")
        #expect(open.status == 400 && open.adminError("field") == "secretExpiresAt", "a public client has no secret")
    }
}
