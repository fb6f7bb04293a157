import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// Further rows of what Microsoft's documentation and recorded answers lay down, each as it stands there.
@Suite("Rows of Microsoft's identity platform")
struct IdentityRowTests {
    @Test(
        "an error has its address only where the look-up page knows the number",
        arguments: [
            (["client_id": "no-guid"], 700038, false), (["grant_type": "wish"], 70003, false),
            (["code": "1.guessed"], 70000, true), (["code": nil], 900144, true),
        ] as [([String: String?], Int, Bool)])
    func errorAddress(changes: [String: String?], number: Int, hasAddress: Bool) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await browser.redeem("1.x", changes)
        #expect(answer.number == number)
        #expect(
            answer.json["error_uri"] as? String
                == (hasAddress ? "http://127.0.0.1:8380/error?code=\(number)" : nil))
        let names: Set = [
            "error", "error_description", "error_codes", "timestamp", "trace_id", "correlation_id", "error_uri",
        ]
        #expect(Set(answer.json.keys) == (hasAddress ? names : names.subtracting(["error_uri"])))
        #expect(answer.string("timestamp").wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/) != nil)
    }

    @Test("nothing of the token endpoint may be stored, neither what it gives nor what it refuses")
    func stored() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        for answer in [try await browser.tokens(), try await browser.redeem("1.guessed")] {
            #expect(answer.headers[.cacheControl] == "no-store, no-cache" && answer.headers[.pragma] == "no-cache")
        }
    }

    @Test("what Microsoft's own clients send along changes nothing")
    func clientParameters() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let sent: [String: String?] = [
            "x-client-SKU": "MSAL.Python", "x-client-Ver": "1.39.0", "haschrome": "1", "instance_aware": "true",
            "X-AnchorMailbox": "Oid:a@b", "x-client-OS": "linux",
        ]
        let code = try await browser.code(sent)
        #expect(try await browser.redeem(code, sent).status == 200)
    }

    @Test("a token's scopes are in the server's order and case, with what was agreed to earlier, and no offline_access")
    func scopeEcho() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.tokens(scope: "User.ReadBasic.All People.Read")
        let tokens = try await browser.tokens(scope: "user.read OFFLINE_ACCESS profile openid")
        #expect(tokens.string("scope") == "openid profile User.Read User.ReadBasic.All People.Read")
    }

    @Test("an error in an address is written as Microsoft writes it: lower-case digits, a plus for a blank, CRLF")
    func escapes() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let location = try await browser.authorize(["response_type": nil]).headers[.location] ?? ""
        #expect(
            location.hasPrefix(
                "http://localhost:49152/?error=invalid_request&error_description=AADSTS900144%3a+The+request+body+must+"
                    + "contain+the+following+parameter%3a+%27response_type%27.%0d%0aTrace+ID%3a+"), "\(location)")
        #expect(location.contains("%0d%0aCorrelation+ID%3a+") && location.contains("%0d%0aTimestamp%3a+"))
        #expect(location.contains("&error_uri=http%3a%2f%2f127.0.0.1%3a8380%2ferror%3fcode%3d900144&state=a+state"))
    }

    @Test("an address without a path gets a slash in a query and in a fragment")
    func slash() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code()
        for (mode, mark) in [("query", "?"), ("fragment", "#")] {
            let answer = try await browser.authorize(["response_mode": mode])
            #expect(answer.headers[.location]?.hasPrefix("http://localhost:49152/\(mark)code=") == true)
        }
    }

    @Test("client_info of a work account is its id and its tenant, and comes only to who asks")
    func clientInfo() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await browser.redeem(try await browser.code(), ["client_info": "1"])
        let info = Base64URL.decode(answer.string("client_info")).map { String(decoding: $0, as: UTF8.self) }
        #expect(info == "{\"uid\":\"\(TestBrowser.adeleID)\",\"utid\":\"\(SampleOrganization.contoso.id)\"}")
        #expect(!answer.string("client_info").contains("="))
        #expect(try await browser.tokens().json["client_info"] == nil)
    }

    @Test("a device is told six things, and no address with the code in it", arguments: ["common", "consumers"])
    func device(tenant: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await ErrorRow.device(&browser, tenant: tenant)
        #expect(
            Set(answer.json.keys) == [
                "user_code", "device_code", "verification_uri", "expires_in", "interval", "message",
            ])
    }
}
