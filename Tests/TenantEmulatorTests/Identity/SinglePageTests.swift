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
    private static let origin: HTTPFields = [.origin: "http://localhost:3000"]

    /// Signs in, and redeems the code, with a secret where one is given.
    private func redeem(
        _ browser: inout TestBrowser, _ client: [String: String?] = page, _ secret: [String: String?] = [:],
        headers: HTTPFields = origin
    ) async throws -> Answer {
        let code = try await browser.code(client)
        return try await browser.redeem(code, client.merging(secret) { $1 }, headers: headers)
    }

    @Test("get their tokens from another origin only, and others never")
    func origins() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await redeem(&browser)
        #expect(answer.status == 200)
        #expect(answer.headers[.accessControlAllowOrigin] == Self.origin[.origin])

        #expect(try await redeem(&browser, headers: [:]).code == 9_002_327)

        let foreign = try await redeem(&browser, [:])
        #expect(foreign.code == 9_002_326 && foreign.string("error") == "invalid_request")
        #expect(foreign.headers[.accessControlAllowOrigin] == Self.origin[.origin])
    }

    @Test("get no token with a secret of their own, which no page can keep")
    func clientCredentials() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let refused = try await browser.token(
            [
                "grant_type": "client_credentials", "client_id": ErrorRow.job, "scope": ErrorRow.graph,
                "client_secret": SampleOrganization.secret,
            ], headers: Self.origin)
        #expect(refused.code == 9_002_326 && refused.status == 400)
    }

    @Test("of an app that has a server with a secret, too: without that secret, which only the server sends")
    func withServer() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        try emulator.registry.update(ErrorRow.job) {
            $0.redirectURIs = [
                .init("http://localhost:3000/people", type: .spa), .init("http://localhost/web", type: .web),
            ]
        }
        var browser = TestBrowser(emulator)
        let page: [String: String?] = ["client_id": ErrorRow.job, "redirect_uri": "http://localhost:3000/people"]
        let server: [String: String?] = ["client_id": ErrorRow.job, "redirect_uri": "http://localhost/web"]
        let first = try await redeem(&browser, page)
        #expect(first.status == 200, "\(first.body)")
        let again = try await browser.refresh(first, ["client_id": ErrorRow.job], headers: Self.origin)
        #expect(again.status == 200, "\(again.body)")

        let secret: [String: String?] = ["client_secret": SampleOrganization.secret]
        #expect(try await redeem(&browser, page, secret).code == 700025)
        #expect(try await redeem(&browser, page, secret, headers: [:]).code == 9_002_327)
        #expect(try await redeem(&browser, server).code == 9_002_326)
        let own = try await redeem(&browser, server, secret, headers: [:])
        #expect(own.status == 200, "\(own.body)")
        #expect(try await redeem(&browser, server, headers: [:]).code == 7_000_218)
    }

    @Test("refresh so long from the sign-in, a day as usual, and no longer", arguments: [24 * 60 * 60, 60])
    func day(lifetime: Int) async throws {
        let configuration = EmulatorConfiguration {
            if lifetime == 60 { $0.lifetimes.singlePageRefreshToken = lifetime }
        }
        let time = TestTime()
        var browser = TestBrowser(
            try await Emulator(keyMaker: .shared, configuration: configuration, now: { time.now }))
        let first = try await redeem(&browser)
        time.advance(by: Double(lifetime) - 1)
        let second = try await browser.refresh(first, Self.page, headers: Self.origin)
        #expect(first.status == 200 && second.status == 200)
        time.advance(by: 1)
        #expect(try await browser.refresh(second, Self.page, headers: Self.origin).code == 700084)
    }
}
