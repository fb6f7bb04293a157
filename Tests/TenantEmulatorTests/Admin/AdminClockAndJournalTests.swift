import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Clock and journal over HTTP")
struct AdminClockAndJournalTests {
    private let time = TestTime()

    @Test(
        "the clock is turned, stopped, set and let go, as each is asked for",
        arguments: [
            ("{\"advance\": 90.5}", 90.5, false), ("{\"freeze\": true}", 0, true),
            ("{\"set\": \"2027-01-15T08:01:00Z\"}", 60, false), ("{\"set\": 1800000030, \"freeze\": true}", 30, true),
            ("{\"freeze\": true, \"advance\": -10}", -10, true), ("{\"reset\": true}", 0, false),
        ] as [(String, Double, Bool)])
    func change(json: String, offset: Double, frozen: Bool) async throws {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        let answer = try await AdminClient(emulator).post("/clock", json)
        #expect(answer.status == 200)
        #expect(emulator.clock.offset == offset && emulator.clock.isFrozen == frozen)
        #expect(answer.json["isFrozen"] as? Bool == frozen)
        #expect(answer.json["unix"] as? Double == 1_800_000_000 + offset)
        #expect(emulator.journal.entries().map(\.kind) == [.change])
    }

    @Test(
        "what makes no sense is refused by name, with the next step, and nothing is changed",
        arguments: [
            ("{\"advance\": \"soon\"}", "advance"), ("{\"advance\": 1e300}", "advance"), ("{}", "body"),
            ("[]", "body"), ("{\"advance\"", "body"), ("{\"set\": \"tomorrow\"}", "set"), ("{\"set\": -1}", "set"),
            ("{\"freeze\": 1}", "freeze"), ("{\"advence\": 60}", "advence"),
            ("{\"advance\": 60, \"set\": \"never\"}", "set"),
        ])
    func refused(json: String, field: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        let answer = try await AdminClient(emulator).post("/clock", json)
        #expect(answer.status == 400 && answer.adminError("field") == field)
        #expect(answer.adminError("nextStep")?.isEmpty == false)
        #expect(emulator.clock.offset == 0 && !emulator.clock.isFrozen)
    }

    @Test("the journal is read from where one left off, by kind, and cleared")
    func journal() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        var browser = TestBrowser(emulator)
        _ = try await browser.authorize()
        emulator.journal.announce("The second factor", to: "someone", code: "424242")
        let all = try await admin.get("/journal").list("entries")
        #expect(all.compactMap { $0["kind"] as? String } == ["request", "announcement"])
        #expect(all.first?["clientId"] as? String == TestBrowser.clientID)
        #expect(all.last?["code"] as? String == "424242")
        #expect(try await admin.get("/journal?after=1").list("entries").count == 1)
        #expect(try await admin.get("/journal?limit=1").list("entries").first?["number"] as? Int == 1)
        #expect(try await admin.get("/journal?kind=change,announcement").list("entries").count == 1)
        #expect(try await admin.send(.delete, "/journal").status == 204)
        #expect(try await admin.get("/journal").list("entries").isEmpty)
        // Reading it is none of what it tells of.
        #expect(emulator.journal.entries().isEmpty)
    }

    @Test(
        "a parameter that makes no sense is refused by name",
        arguments: ["after=x", "limit=0", "limit=99999", "kind=none", "wait=61", "wait=x", "since=1"])
    func parameters(query: String) async throws {
        let answer = try await AdminClient(try await Emulator(keyMaker: .shared)).get("/journal?\(query)")
        #expect(answer.status == 400)
        #expect(answer.adminError("field") == String(query.prefix { $0 != "=" }))
    }

    @Test("who asks for the page gets one, and a program JSON")
    func summary() async throws {
        let admin = AdminClient(try await Emulator(keyMaker: .shared))
        #expect(try await admin.get("").json["clock"] != nil)
        #expect(try await admin.send(.get, "", headers: [.accept: "application/json, text/html"]).json["clock"] != nil)
        #expect(try await admin.send(.get, "", headers: [.accept: "text/html"]).body.contains(">Clock</h2>"))
    }
}
