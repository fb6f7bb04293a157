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
        var browser = TestBrowser(contoso.emulator)
        let headers: HTTPFields = [.authorization: "Bearer \(contoso.token)", .contentType: "application/json"]
        func post(_ who: String, _ change: String, _ body: String) async throws -> Int {
            try await browser.send(.post, "/v1.0/users/\(who)/presence/\(change)", body: body, headers: headers).status
        }
        let (own, other) = (contoso.values["user"] ?? "", contoso.values["user2"] ?? "")
        let before = try await browser.graph("/me/presence", token: contoso.token)
        #expect(try await post(own, "setPresence", #"{"availability":"Busy","activity":"InACall"}"#) == 200)
        #expect(try await post(own, "setStatusMessage", #"{"statusMessage":{"message":{"content":"Hi"}}}"#) == 200)
        let during = try await browser.graph("/me/presence", token: contoso.token)
        #expect(during.string("activity") == "InACall" && during.json["statusMessage"] is [String: Any])
        #expect(try await post(own, "clearPresence", "{}") == 200)
        let after = try await browser.graph("/me/presence", token: contoso.token)
        #expect(after.string("activity") == before.string("activity"))
        #expect(try await post(own, "setManualLocation", #"{"workLocationType":"remote"}"#) == 200)
        let away = try await browser.graph("/me/presence", token: contoso.token)
        #expect(away.json["workLocation"] as? [String: String] == ["workLocationType": "remote"])
        #expect(try await post(own, "clearLocation", "") == 200)
        let back = try await browser.graph("/me/presence", token: contoso.token)
        #expect(back.json["workLocation"] is NSNull)
        #expect(try await post(own, "setManualLocation", "{}") == 400)
        #expect(try await post(own, "setPresence", "{}") == 400)
        #expect(try await post(own, "setMood", "{}") == 400)
        #expect(try await post(other, "setPresence", #"{"availability":"Busy","activity":"InACall"}"#) == 403)
    }
}
