import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Faults over HTTP")
struct AdminFaultTests {
    @Test("a fault is added, seen to happen, and taken away")
    func life() async throws {
        var trial = try await FaultTrial()
        let admin = AdminClient(trial.emulator)
        let added = try await admin.post(
            "/faults",
            """
            {"kind":"throttled","endpoint":"me","account":"adelev@contoso.onmicrosoft.com","text":"7","from":1,
             "times":2,"probability":1,"seed":3}
            """)
        #expect(added.status == 201)
        #expect(added.json["id"] as? Int == 1 && added.string("kind") == "throttled")
        #expect(try await trial.ask(.me).headers[.retryAfter] == "7")
        #expect(try await admin.get("/faults/1").json["happened"] as? Int == 1)
        #expect(try await admin.get("/faults").list("faults").count == 1)
        #expect(try await admin.send(.delete, "/faults/1").status == 204)
        #expect(try await trial.ask(.me).status == 200)
        #expect(try await admin.send(.delete, "/faults/1").adminError("nextStep")?.contains("/faults") == true)
        _ = try await admin.post("/faults", "{\"kind\":\"status\"}")
        #expect(try await admin.send(.delete, "/faults").status == 204)
        #expect(trial.emulator.faults.all.isEmpty)
    }

    @Test("a member is set to any JSON, null among it, or taken away")
    func values() async throws {
        for (value, expected) in [(",\"value\":null", "null"), (",\"value\":[1]", "[1]"), ("", nil)] {
            var trial = try await FaultTrial()
            let json = "{\"kind\":\"person-member\",\"name\":\"displayName\"\(value)}"
            #expect(
                try await AdminClient(trial.emulator).post("/faults", json).body.contains("\"value\"")
                    == (expected != nil))
            let body = try await trial.ask(.me).body
            #expect(body.contains("\"displayName\"") == (expected != nil))
            if let expected { #expect(body.contains("\"displayName\":\(expected)")) }
        }
    }

    @Test("the kinds are listed with a sentence each")
    func kinds() async throws {
        let kinds = try await AdminClient(try await Emulator(keyMaker: .shared)).get("/faults/kinds").list("kinds")
        #expect(kinds.count == FaultKind.all.count && kinds.count > 40)
        #expect(kinds.allSatisfy { ($0["summary"] as? String)?.isEmpty == false })
    }

    @Test("a setting that the kind doesn't take is refused before its value is, and null is none")
    func settings() async throws {
        let admin = AdminClient(try await Emulator(keyMaker: .shared))
        let stray = try await admin.post("/faults", "{\"kind\":\"error-number\",\"status\":53003}")
        #expect(stray.adminError("message") == "status means nothing to error-number.")
        #expect(stray.adminError("nextStep") == "What it takes: text, error.")
        #expect(try await admin.post("/faults", "{\"kind\":\"hang\",\"status\":null}").status == 201)
    }

    @Test(
        "what makes no sense is refused by name",
        arguments: [
            ("{\"kind\":\"no-such\"}", "kind"), ("{}", "kind"), ("{\"kind\":5}", "kind"),
            ("{\"kind\":\"status\",\"tmies\":1}", "tmies"), ("{\"kind\":\"status\",\"value\":1}", "value"),
            ("{\"kind\":\"hang\",\"value\":null}", "value"),
            ("{\"kind\":\"hang\",\"account\":\"nobody@contoso.onmicrosoft.com\"}", "account"),
            ("{\"kind\":\"hang\",\"clientId\":\"x\"}", "clientId"),
        ])
    func refused(json: String, field: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let answer = try await AdminClient(emulator).post("/faults", json)
        #expect(answer.status == 400 && answer.adminError("field") == field)
        #expect(answer.adminError("nextStep")?.isEmpty == false)
        #expect(emulator.faults.all.isEmpty)
    }
}
