import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [presence: setPresence](https://learn.microsoft.com/graph/api/presence-setpresence)
@Suite("Presence")
struct PresenceTests {
    @Test("is what was said of it until that is cleared, and another's is not the caller's to say")
    func changes() async throws {
        let contoso = try await ExampleContoso.make()
        let caller = contoso.caller
        func post(_ who: String, _ change: String, _ body: String) async throws -> Int {
            try await caller.ask(.post, "/users/\(who)/presence/\(change)", body).status
        }
        let (own, other) = (contoso.values["user"] ?? "", contoso.values["user2"] ?? "")
        try await contoso.emulator.database.change(user: own) { $0[written: "presence"] = nil }
        let before = try await caller.get("/me/presence")
        #expect(try await post(own, "setPresence", #"{"availability":"Busy","activity":"InACall"}"#) == 200)
        #expect(try await post(own, "setStatusMessage", #"{"statusMessage":{"message":{"content":"Hi"}}}"#) == 200)
        let during = try await caller.get("/me/presence")
        #expect(during.string("activity") == "InACall" && during.json["statusMessage"] is [String: Any])
        #expect(try await post(own, "clearPresence", "{}") == 200)
        #expect(try await post(own, "clearPresence", "{}") == 404)
        let after = try await caller.get("/me/presence")
        #expect(after.string("activity") == before.string("activity"))
        #expect(try await post(own, "setManualLocation", #"{"workLocationType":"remote"}"#) == 200)
        let away = try await caller.get("/me/presence")
        #expect(away.json["workLocation"] as? [String: String] == ["workLocationType": "remote"])
        #expect(try await post(own, "clearLocation", "") == 200)
        let back = try await caller.get("/me/presence")
        #expect(back.json["workLocation"] is NSNull)
        #expect(try await post(own, "setManualLocation", "{}") == 400)
        #expect(try await post(own, "setPresence", "{}") == 400)
        #expect(try await post(own, "setPresence", #"{"availability":"Busy","activity":"Available"}"#) == 400)
        for (duration, status) in [("PT4M59S", 400), ("PT4H1S", 400), ("P1D", 400), ("PT1H30M", 200), ("PT4H", 200)] {
            let body = #"{"availability":"Away","activity":"Away","expirationDuration":"\#(duration)"}"#
            #expect(try await post(own, "setPresence", body) == status, "\(duration)")
        }
        #expect(try await post(own, "setMood", "{}") == 400)
        #expect(try await post(other, "setPresence", #"{"availability":"Busy","activity":"InACall"}"#) == 403)
    }
}
