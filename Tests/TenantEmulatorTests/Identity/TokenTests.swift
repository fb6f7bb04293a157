import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The token endpoint")
struct TokenTests {
    @Test("answers a code with Microsoft's fields, in its order")
    func answer() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code()

        let answer = try await browser.redeem(code, ["client_info": "1"])

        let names = [
            "token_type", "scope", "expires_in", "ext_expires_in", "access_token", "refresh_token", "id_token",
            "client_info",
        ]
        let positions = names.map { answer.body.range(of: "\"\($0)\":")?.lowerBound ?? answer.body.endIndex }
        #expect(answer.status == 200)
        #expect(Set(answer.json.keys) == Set(names))
        #expect(positions == positions.sorted())
        #expect(answer.json["token_type"] as? String == "Bearer")
        #expect(answer.json["scope"] as? String == "openid profile User.Read User.ReadBasic.All")
        #expect(answer.json["expires_in"] as? Int == 3599)
        #expect(answer.headers[.cacheControl]?.contains("no-store") == true)
    }

    @Test("gives an ID token and a refresh token to those only who asked for them")
    func sparse() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let answer = try await browser.tokens(scope: "User.Read")

        #expect(answer.json["access_token"] is String)
        #expect(answer.json["id_token"] == nil)
        #expect(answer.json["refresh_token"] == nil)
        #expect(answer.json["client_info"] == nil)
    }

    @Test(
        "takes scopes in any case, and with Graph's address before them",
        arguments: ["https://graph.microsoft.com/user.read", "USER.READ", "User.Read User.Read"])
    func scopes(text: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        #expect(try await browser.tokens(scope: text).json["scope"] as? String == "User.Read")
    }

    @Test("leads from an error to a page that says where to look")
    func errorPage() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let refused = try await browser.redeem("1.guessed")
        let link = try #require(URL(string: refused.string("error_uri")))
        let page = try await browser.send(.get, "\(link.path)?\(link.query ?? "")")
        #expect(page.status == 200 && page.body.contains("AADSTS70000") && page.body.contains("error_description"))
        let odd = try await browser.send(.get, "/error?code=%3Cscript%3E")
        #expect(odd.status == 200 && !odd.body.contains("script>alert") && odd.body.contains("/error?code=50126"))
    }

    @Test(
        "takes a form whatever else its media type says, and nothing else for one",
        arguments: [
            ("application/x-www-form-urlencoded", 70003),
            ("Application/X-WWW-Form-URLEncoded ; charset=utf-8", 70003),
            ("application/x-www-form-urlencoded2", 900144), ("application/json", 900144),
        ])
    func mediaType(type: String, number: Int) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let answer = try await browser.send(
            .post, "/common/oauth2/v2.0/token", body: "grant_type=wish&client_id=\(TestBrowser.clientID)",
            headers: [.contentType: type])

        #expect(answer.number == number)
    }

    @Test(
        "refuses a code that the request doesn't fit",
        arguments: [
            (["code_verifier": nil], "invalid_grant", 501481),
            (["code_verifier": String(repeating: "a", count: 43)], "invalid_grant", 501481),
            (["code_verifier": TestBrowser.challenge], "invalid_grant", 501481),
            (["redirect_uri": "http://localhost:49153"], "invalid_grant", 500112),
            (["redirect_uri": "http://localhost:49152/"], "invalid_grant", 500112),
            (["redirect_uri": nil], "invalid_request", 900144), (["code": "1.guessed"], "invalid_grant", 70000),
            (["code": nil], "invalid_request", 900144), (["client_id": nil], "invalid_request", 900144),
            (["client_id": "x"], "unauthorized_client", 700038), (["grant_type": nil], "invalid_request", 900144),
            (["client_id": "11111111-2222-3333-4444-555555555555"], "unauthorized_client", 700016),
            (["grant_type": "magic"], "unsupported_grant_type", 70003),
            (["client_secret": "s"], "invalid_client", 700025), (["client_assertion": "s"], "invalid_client", 700025),
            (["scope": "Foo.Bar"], "invalid_client", 650053),
        ] as [([String: String?], String, Int)]) func misfits(changes: [String: String?], error: String, number: Int)
        async throws
    {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code()

        let answer = try await browser.redeem(code, changes)

        #expect(answer.status == (number == 700025 ? 401 : 400))
        #expect(answer.json["error"] as? String == error)
        #expect(answer.number == number)
        #expect((answer.json["error_description"] as? String)?.hasPrefix("AADSTS\(number): ") == true)
        #expect(answer.json["access_token"] == nil)
    }

    @Test("lets one of two requests with the same code win")
    func race() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code()
        let ready = browser

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var client = ready
                    return try await client.redeem(code).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(statuses.filter { $0 == 200 }.count == 1)
    }

    @Test("refuses a verifier for a code that was asked for without a challenge")
    func downgrade() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code(["code_challenge": nil, "code_challenge_method": nil])

        #expect(try await browser.redeem(code).number == 501481)
        #expect(try await browser.redeem(code, ["code_verifier": nil]).status == 200)
    }

    @Test("takes no form that is huge")
    func size() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        #expect(try await browser.token(["grant_type": String(repeating: "a", count: 70_000)]).status == 413)
    }
}
