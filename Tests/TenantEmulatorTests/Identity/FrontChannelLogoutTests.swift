import Foundation
import GRDB
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Single sign-out](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#single-sign-out)
@Suite("A sign-out that applications hear of")
struct FrontChannelLogoutTests {
    private static let listener = "https://app.example/signed-out"
    private static let logout = "/common/oauth2/v2.0/logout"

    /// A browser in which Adele has signed in to two applications, of which one wants to know of the end.
    private func browser() async throws -> TestBrowser {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        try browser.emulator.registry.update(TestBrowser.clientID) { $0.logoutURL = Self.listener }
        try browser.emulator.registry.update(ErrorRow.job) { $0.logoutURL = "https://other.example/never" }
        _ = try await browser.code()
        return browser
    }

    @Test("has the browser open the address of each application that somebody signed in to, with session and issuer")
    func told() async throws {
        var browser = try await browser()
        let session = try await browser.authorize(["prompt": "none"]).redirect["session_state"] ?? ""
        let page = try await browser.send(.get, Self.logout)

        let issuer = "http://127.0.0.1:8380/\(SampleOrganization.contoso.id)/v2.0".queryEncoded
        let address = "\(Self.listener)?iss=\(issuer)&sid=\(session)".replacing("&", with: "&amp;")
        #expect(page.body.contains("<iframe src=\"\(address)\""), "\(page.body)")
        #expect(page.body.components(separatedBy: "<iframe").count == 2 && !page.body.contains("other.example"))
        #expect(page.headers[.contentSecurityPolicy]?.hasSuffix("; frame-src https://app.example") == true)
        #expect(page.headers[.refresh] == nil)
        #expect(try await browser.authorize(["prompt": "none"]).redirect["error"] == "login_required")
    }

    @Test("goes on to the application's page only after that, and at once where nobody wants to know")
    func leads() async throws {
        var browser = try await browser()
        let target = "\(Self.logout)?post_logout_redirect_uri=\(TestBrowser.redirectURI.queryEncoded)&state=s"
        let page = try await browser.send(.get, target)
        #expect(page.status == 200 && page.body.contains("<iframe"))
        #expect(page.headers[.refresh] == "2; url=\(TestBrowser.redirectURI)/?state=s")
        #expect(page.body.contains("href=\"\(TestBrowser.redirectURI)/?state=s\""))
        let again = try await browser.send(.get, target)
        #expect(again.status == 302 && again.headers[.location] == "\(TestBrowser.redirectURI)/?state=s")
    }

    @Test("is told once, and not after the session has ended otherwise")
    func once() async throws {
        var browser = try await browser()
        _ = try await browser.send(.get, Self.logout)
        let rows = try await browser.emulator.database.writer.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM sessionClient")
        }
        #expect(rows == 0)
        #expect(try await !browser.send(.get, Self.logout).body.contains("<iframe"))
    }
}
