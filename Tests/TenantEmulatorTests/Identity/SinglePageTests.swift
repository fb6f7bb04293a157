import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Redirect URIs for single-page apps](https://learn.microsoft.com/entra/identity-platform/reply-url)
@Suite("Pages with a script")
struct SinglePageTests {
    private static let page: [String: String?] = [
        "client_id": "c0470500-0000-4000-8000-0000000000ee", "redirect_uri": "http://localhost:3000/people",
    ]
    private static let origin = "http://localhost:3000"

    private func token(
        _ browser: inout TestBrowser, _ form: [String: String?], origin: String? = origin
    ) async throws -> Answer {
        var headers: HTTPFields = [:]
        headers[.origin] = origin
        return try await browser.token(form, headers: headers)
    }

    private func redemption(_ code: String, of client: [String: String?] = page) -> [String: String?] {
        let form: [String: String?] = [
            "grant_type": "authorization_code", "code": code, "code_verifier": TestBrowser.verifier,
        ]
        return form.merging(client) { $1 }
    }

    @Test("get their tokens from another origin only, and others never")
    func origins() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code(Self.page)
        let answer = try await token(&browser, redemption(code))
        #expect(answer.status == 200)
        #expect(answer.headers[.accessControlAllowOrigin] == Self.origin)

        let second = try await browser.code(Self.page)
        let refused = try await token(&browser, redemption(second), origin: nil)
        #expect(refused.code == 9_002_327)

        let native = try await browser.code()
        let foreign = try await browser.redeem(native, headers: [.origin: Self.origin])
        #expect(foreign.code == 9_002_326 && foreign.string("error") == "invalid_request")
        #expect(foreign.headers[.accessControlAllowOrigin] == Self.origin)
    }

    @Test("get no token with a secret of their own, which no page can keep")
    func clientCredentials() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let refused = try await token(
            &browser,
            [
                "grant_type": "client_credentials", "client_id": ErrorRow.job, "scope": ErrorRow.graph,
                "client_secret": SampleOrganization.secret,
            ])
        #expect(refused.code == 9_002_326 && refused.status == 400)
    }

    @Test("of an app that has a server with a secret, too: without that secret, which only the server sends")
    func withServer() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let id = "c0470500-0000-4000-8000-0000000000bb"
        try emulator.registry.update(id) {
            $0.redirectURIs = [
                .init("http://localhost:3000/people", type: .spa), .init("http://localhost/web", type: .web),
            ]
        }
        var browser = TestBrowser(emulator)
        let page: [String: String?] = ["client_id": id, "redirect_uri": "http://localhost:3000/people"]
        let server: [String: String?] = ["client_id": id, "redirect_uri": "http://localhost/web"]
        let first = try await token(&browser, redemption(try await browser.code(page), of: page))
        #expect(first.status == 200, "\(first.body)")
        let again = try await token(
            &browser,
            ["grant_type": "refresh_token", "refresh_token": first.string("refresh_token"), "client_id": id])
        #expect(again.status == 200, "\(again.body)")

        let secret = ["client_secret": SampleOrganization.secret]
        let told = try await token(
            &browser, redemption(try await browser.code(page), of: page).merging(secret) { $1 })
        #expect(told.code == 700025)
        let direct = try await token(
            &browser, redemption(try await browser.code(page), of: page).merging(secret) { $1 }, origin: nil)
        #expect(direct.code == 9_002_327)
        let crossed = try await token(&browser, redemption(try await browser.code(server), of: server))
        #expect(crossed.code == 9_002_326)
        let own = try await token(
            &browser, redemption(try await browser.code(server), of: server).merging(secret) { $1 }, origin: nil)
        #expect(own.status == 200, "\(own.body)")
        let bare = try await token(&browser, redemption(try await browser.code(server), of: server), origin: nil)
        #expect(bare.code == 7_000_218)
    }

    @Test("have to prove with PKCE that they asked")
    func proofKey() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let changes = Self.page.merging(["code_challenge": nil, "code_challenge_method": nil]) { $1 }
        #expect(try await browser.authorize(changes).code == 9_002_325)
    }

    @Test("refresh for a day and no longer, however often they do")
    func day() async throws {
        let time = TestTime()
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { time.now }))
        let first = try await token(&browser, redemption(try await browser.code(Self.page)))
        func refresh(_ answer: Answer) async throws -> Answer {
            try await token(
                &browser,
                [
                    "grant_type": "refresh_token", "refresh_token": answer.string("refresh_token"),
                    "client_id": "c0470500-0000-4000-8000-0000000000ee",
                ])
        }
        time.advance(by: 86_399)
        let second = try await refresh(first)
        #expect(second.status == 200)
        time.advance(by: 1)
        #expect(try await refresh(second).code == 700084)
    }
}
