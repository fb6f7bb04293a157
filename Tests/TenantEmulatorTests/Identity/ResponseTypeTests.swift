import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [OpenID Connect on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc)
@Suite("Tokens by way of the browser")
struct ResponseTypeTests {
    /// A browser before an application that may have such tokens, in which Adele has signed in and agreed.
    private func browser() async throws -> TestBrowser {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        try browser.emulator.registry.update(TestBrowser.clientID) {
            $0.issuesIDTokensAtAuthorization = true
            $0.issuesAccessTokensAtAuthorization = true
        }
        _ = try await browser.code()
        return browser
    }

    @Test(
        "come in the fragment, each with what belongs to it",
        arguments: [
            ("code id_token", ["code", "id_token", "session_state", "state"]),
            ("id_token code", ["code", "id_token", "session_state", "state"]),
            ("id_token", ["id_token", "session_state", "state"]),
            (
                "id_token token",
                ["access_token", "expires_in", "id_token", "scope", "session_state", "state", "token_type"]
            ), ("token", ["access_token", "expires_in", "scope", "session_state", "state", "token_type"]),
        ])
    func fragment(type: String, names: [String]) async throws {
        var browser = try await browser()
        let answer = try await browser.authorize(["response_type": type])
        #expect(answer.headers[.location]?.hasPrefix(TestBrowser.redirectURI + "/#") == true)
        #expect(answer.redirect.pairs.map(\.name).sorted() == names)
        guard let token = answer.redirect["id_token"] else { return }

        _ = try await browser.emulator.keys.verify(token, as: TokenClaims.self)
        let claims = try #require(CompactToken(token)).claims
        #expect(claims["nonce"]?.string == "a nonce" && claims["aud"]?.string == TestBrowser.clientID)
        #expect(claims["c_hash"]?.string == answer.redirect["code"].map(TokenIssuer.halfHash))
        #expect(claims["at_hash"]?.string == answer.redirect["access_token"].map(TokenIssuer.halfHash))
    }

    @Test("a hash is the left half of SHA-256, as the specification's example has it")
    func hash() {
        // OpenID Connect Core 1.0, appendix A.4 and A.6.
        #expect(
            TokenIssuer.halfHash("Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk")
                == "LDktKdoQak3Pk0cnXxCltA")
        #expect(TokenIssuer.halfHash("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y") == "77QmUPtjPfzWtF2AnpK9RQ")
    }

    @Test("the code of a hybrid answer is good, and the token endpoint's ID token has no such hash")
    func redeemed() async throws {
        var browser = try await browser()
        let answer = try await browser.authorize(["response_type": "code id_token"])
        let tokens = try await browser.redeem(answer.redirect["code"] ?? "")
        #expect(tokens.status == 200)
        #expect(tokens.idToken["c_hash"] == nil && tokens.idToken["at_hash"] == nil)
        let hybrid = try #require(CompactToken(answer.redirect["id_token"] ?? "")).claims
        #expect(tokens.idToken["sub"] as? String == hybrid["sub"]?.string)
    }

    @Test("an access token that came so is good at Graph")
    func accessToken() async throws {
        var browser = try await browser()
        let answer = try await browser.authorize(["response_type": "token", "scope": "User.Read"])
        let me = try await browser.graph("/me", token: answer.redirect["access_token"] ?? "")
        #expect(me.status == 200)
    }

    @Test("may come as a form, and never in a query")
    func modes() async throws {
        var browser = try await browser()
        let form = try await browser.authorize(["response_type": "code id_token", "response_mode": "form_post"])
        #expect(form.status == 200 && form.field("code") != nil && form.field("id_token") != nil)
        #expect(form.action == TestBrowser.redirectURI)
        let query = try await browser.authorize(["response_type": "code id_token", "response_mode": "query"])
        #expect(query.headers[.location]?.contains("/#error=invalid_request") == true)
        #expect(
            query.redirect["error_description"]?.hasPrefix(
                "AADSTS70007: 'query' is not a supported value of 'response_mode' when requesting a token.") == true)
    }

    @Test(
        "need openid, a nonce and one resource",
        arguments: [
            (["scope": "User.Read"], 70005), (["nonce": nil], 900144),
            (
                [
                    "response_type": "id_token token",
                    "scope": "openid User.Read api://\(TestBrowser.clientID)/access_as_user",
                ], 28000
            ),
        ] as [([String: String?], Int)])
    func refused(changes: [String: String?], number: Int) async throws {
        var browser = try await browser()
        let answer = try await browser.authorize(["response_type": "id_token"].merging(changes) { $1 })
        #expect(answer.code == number && answer.headers[.location]?.contains("/#error=") == true)
    }

    @Test("a page with a script needs no challenge where no code comes")
    func singlePage() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = "c0470500-0000-4000-8000-0000000000ee"
        try browser.emulator.registry.update(page) { $0.issuesIDTokensAtAuthorization = true }
        let parameters: [String: String?] = [
            "client_id": page, "redirect_uri": "http://localhost/people", "response_type": "id_token",
            "scope": "openid",
            "code_challenge": nil, "code_challenge_method": nil, "prompt": "none",
        ]
        #expect(try await browser.authorize(parameters, tenant: "organizations").redirect["error"] == "login_required")
        let hybrid = parameters.merging(["response_type": "code id_token"]) { $1 }
        #expect(try await browser.authorize(hybrid, tenant: "organizations").code == 9_002_325)
    }
}
