import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Access tokens that Graph has seen before")
struct VerifiedTokenTests {
    private let time = TestTime()

    private func seen(_ scope: String = "openid User.Read.All") async throws -> (TestBrowser, String) {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: scope).string("access_token")
        for _ in 0..<2 { #expect(try await browser.graph("/me", token: token).status == 200) }
        return (browser, token)
    }

    @Test("end when it is time")
    func time() async throws {
        var (browser, token) = try await seen()
        time.advance(by: 3599)
        #expect(try await browser.graph("/me", token: token).status == 401)
        browser.emulator.clock.advance(by: -3600)
        #expect(try await browser.graph("/me", token: token).status == 200)
    }

    @Test("are challenged as others are")
    func challenge() async throws {
        var (browser, token) = try await seen()
        try browser.emulator.registry.challenge(TestBrowser.adeleID, at: time.now)
        #expect(try await browser.graph("/me", token: token).status == 401)
    }

    @Test("are no other tokens, however much these look like them")
    func others() async throws {
        var (browser, token) = try await seen()
        // The same end, and another beginning.
        let parts = token.split(separator: ".").map(String.init)
        let forged = [parts[0], Base64URL.encode(Data("{}".utf8)), parts[2]].joined(separator: ".")
        #expect(try await browser.graph("/me", token: forged).status == 401)
        let answer = try await browser.send(.get, "/v1.0/me", headers: [.authorization: "Basic \(token)"])
        #expect(answer.graphError == "InvalidAuthenticationToken: Access token is empty.")
        #expect(try await browser.graph("/me", token: token).status == 200)
    }

    @Test("show what they allow, and in the journal who brought them")
    func permissions() async throws {
        var (browser, token) = try await seen("openid User.Read")
        #expect(try await browser.graph("/users", token: token).status == 403)
        let entry = try #require(browser.emulator.journal.entries(kinds: [.request]).last)
        #expect(entry.account == TestBrowser.adeleID && entry.clientID == TestBrowser.clientID)
    }
}
