import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("A request to authorize that can't be")
struct AuthorizationErrorTests {
    typealias Changes = [String: String?]

    @Test(
        "is told to the person alone while the application isn't known",
        arguments: [
            (["client_id": nil], 900144), (["client_id": "no-guid"], 700038),
            (["client_id": "11111111-2222-3333-4444-555555555555"], 700016),
            (["redirect_uri": nil], 900144), (["redirect_uri": "http://evil.example/"], 50011),
            (["redirect_uri": "http://localhost:80/other"], 50011), (["redirect_uri": "http://[::1]:80"], 50011),
        ] as [(Changes, Int)])
    func page(changes: Changes, number: Int) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let answer = try await browser.authorize(changes)

        #expect(answer.status == 400)
        #expect(answer.headers[.location] == nil)
        #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
        #expect(answer.body.contains("AADSTS\(number):"))
        #expect(answer.body.contains("Correlation ID"))
    }

    @Test("that repeats a parameter is told to the person alone")
    func duplicate() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let query = "client_id=\(TestBrowser.clientID)&redirect_uri=http://localhost&state=1&state=2"

        let answer = try await browser.send(.get, "/common/oauth2/v2.0/authorize?\(query)")

        #expect(answer.status == 400)
        #expect(answer.body.contains("AADSTS9000411"))
    }

    @Test("shows no markup that was sent to it")
    func markup() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let answer = try await browser.authorize(["redirect_uri": "<script>alert(1)</script>"])

        #expect(!answer.body.contains("<script"))
        #expect(answer.body.contains("&lt;script&gt;"))
    }

    @Test(
        "is told to the application once it is known",
        arguments: [
            (["response_type": nil], "invalid_request", 900144),
            (["response_type": "code id_token"], "unsupported_response_type", 700054),
            (["response_type": "id_token"], "unsupported_response_type", 700054),
            (["response_type": "code token"], "unsupported_response_type", 70005),
            (["scope": nil], "invalid_request", 900144), (["prompt": "none"], "login_required", 50058),
            (["prompt": "select_account", "login_hint": "a@b"], "invalid_request", 90023),
            (["code_challenge_method": "S512"], "invalid_request", 90023),
        ] as [(Changes, String, Int)])
    func redirect(changes: Changes, error: String, number: Int) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let answer = try await browser.authorize(changes)

        #expect(answer.status == 302)
        #expect(answer.redirectTarget == "http://localhost:49152/")
        #expect(answer.redirect["error"] == error)
        #expect(answer.redirect["state"] == "a state")
        #expect(answer.redirect["error_description"]?.hasPrefix("AADSTS\(number): ") == true)
        #expect(answer.redirect["error_description"]?.contains("\r\nTrace ID: ") == true)
        #expect(answer.redirect["error_uri"]?.hasSuffix("/error?code=\(number)") == true)
        #expect(answer.redirect["code"] == nil)
    }
}
