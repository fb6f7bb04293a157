import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Access tokens that Graph has seen before")
struct VerifiedTokenTests {
    private func seen(_ scope: String = "openid User.Read.All") async throws -> (TestBrowser, String) {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await browser.tokens(scope: scope).string("access_token")
        for _ in 0..<2 { #expect(try await browser.graph("/me", token: token).status == 200) }
        return (browser, token)
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
