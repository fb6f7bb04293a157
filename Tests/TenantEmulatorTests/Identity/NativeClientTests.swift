import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Sign-ins that no program listens for")
struct NativeClientTests {
    private static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"

    private func browser() async throws -> TestBrowser {
        let configuration = EmulatorConfiguration { $0.consentedInAdvance = true }
        return TestBrowser(try await Emulator(keyMaker: .shared, configuration: configuration))
    }

    @Test("Out of band the browser is sent to the URN, as at Microsoft, and the code is good for it")
    func microsoft() async throws {
        var browser = try await browser()
        let answer = try await browser.signIn(on: try await browser.authorize(["redirect_uri": Self.outOfBand]))
        #expect(answer.status == 302 && answer.redirectTarget == Self.outOfBand)
        let tokens = try await browser.redeem(answer.redirect["code"] ?? "", ["redirect_uri": Self.outOfBand])
        #expect(tokens.status == 200)
    }

    @Test("The blank page is there for embedded browsers, with the answer in its address")
    func blank() async throws {
        var browser = try await browser()
        let uri = "http://127.0.0.1:8380/common/oauth2/nativeclient"
        let answer = try await browser.signIn(on: try await browser.authorize(["redirect_uri": uri]))
        #expect(answer.redirectTarget == uri)
        let path = try #require(answer.headers[.location]).dropFirst("http://127.0.0.1:8380".count)
        let page = try await browser.send(.get, String(path))
        #expect(page.status == 200 && page.body.contains("<body></body>"))
    }

    @Test("Microsoft's address is taken as it is; another host's page isn't")
    func address() async throws {
        var browser = try await browser()
        let microsoft = "https://login.microsoftonline.com/common/oauth2/nativeclient"
        let answer = try await browser.signIn(on: try await browser.authorize(["redirect_uri": microsoft]))
        #expect(answer.redirectTarget == microsoft)
        let other = "http://127.0.0.1:9999/common/oauth2/nativeclient"
        #expect(try await browser.authorize(["redirect_uri": other]).code == 50011)
    }

    @Test("On a phone the person says whether the app with its own scheme was meant")
    func phone() async throws {
        var browser = try await browser()
        let uri = "msauth.org.example.PeopleFinder://auth"
        let parameters: [String: String?] = ["redirect_uri": uri, "scope": "openid"]
        let phone: HTTPFields = [.userAgent: "Mozilla/5.0 (iPhone) Mobile/15E148 (test)"]

        let page = try await browser.signIn(on: try await browser.authorize(parameters, headers: phone))
        #expect(page.body.contains("Are you trying to sign in to PeopleFinder?"))
        #expect(try await browser.press("cancel", on: page).redirect["error"] == "access_denied")
        #expect(try await browser.press("continue", on: page).redirect["code"] != nil)
        let silent = try await browser.authorize(parameters.merging(["prompt": "none"]) { $1 }, headers: phone)
        #expect(silent.code == 50199 && silent.redirect["error"] == "interaction_required")
        #expect(try await browser.authorize(parameters).redirect["code"] != nil, "not on a computer")
    }
}
