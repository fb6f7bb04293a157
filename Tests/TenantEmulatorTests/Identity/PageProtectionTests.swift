import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The pages are protected")
struct PageProtectionTests {
    @Test("by headers that let nothing in and nobody frame them")
    func headers() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let page = try await browser.authorize()

        let policy = page.headers[.contentSecurityPolicy] ?? ""
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        #expect(policy.contains("; form-action 'self' http://localhost:49152;"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("script-src"))
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(page.headers[.referrerPolicy] == "no-referrer")
        #expect(page.headers[.xContentTypeOptions] == "nosniff")
        #expect(!page.body.contains("<script"))
    }

    @Test("by templates without a mistake, which would be named with its file")
    func broken() throws {
        _ = try PageRenderer.parse(PageRenderer.templates)
        let error = #expect(throws: EmulatorError.self) {
            _ = try PageRenderer.parse([("message", Array("{{title}}".utf8)), ("consent", Array("{{#choice}}".utf8))])
        }
        #expect(error?.message.contains("Resources/consent.mustache") == true)
    }

    @Test("by cookies that no script and no other site can use")
    func cookies() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let page = try await browser.authorize()
        let consent = try await browser.signIn(on: page)

        let cookies = page.headers[values: .setCookie] + consent.headers[values: .setCookie]
        #expect(cookies.count == 2)
        #expect(cookies.allSatisfy { $0.contains("HttpOnly") && $0.contains("SameSite=Lax") && $0.contains("Path=/") })
    }

    @Test("against a form that another browser was given", arguments: ["sign-in", "consent"])
    func forged(form: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var (victim, attacker) = (TestBrowser(emulator), TestBrowser(emulator))
        _ = try await victim.code(["scope": "openid"])
        var page = try await attacker.authorize(["prompt": "login"])
        if form == "consent" { page = try await attacker.signIn(on: page) }

        let answer =
            form == "consent"
            ? try await victim.press("accept", on: page) : try await victim.signIn(on: page)

        #expect(answer.status == 400)
        #expect(answer.body.contains("AADSTS50089"))
        #expect(answer.headers[.location] == nil)
        #expect(answer.headers[.setCookie] == nil)
    }

    @Test("against a form without a token, or with one that was changed", arguments: ["", "x", "AAAA"])
    func changed(token: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = try await browser.authorize()
        let changed = token.isEmpty ? "" : (page.field("flowToken") ?? "") + token

        for path in ["/common/login", "/common/consent", "/common/account"] {
            let answer = try await browser.post(
                path,
                [
                    "flowToken": changed, "loginfmt": TestBrowser.adele, "passwd": TestBrowser.password,
                    "choice": "accept",
                ])
            #expect(answer.status == 400)
            #expect(answer.body.contains("AADSTS50089"))
        }
    }

    @Test("against consent by somebody who hasn't signed in")
    func consentWithoutSignIn() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = try await browser.authorize()

        let answer = try await browser.submit(["choice": "accept"], on: page, to: "/common/consent")

        #expect(answer.status == 400)
        #expect(answer.headers[.location] == nil)
    }
}

@Suite("A page's form")
struct PageFormTests {
    /// Sends what a page has earned to where another page's form would go.
    private func answer(
        _ browser: inout TestBrowser, _ page: Answer, at path: String, _ choice: String
    ) async throws -> Answer {
        try await browser.submit(["choice": choice, "everybody": "yes"], on: page, to: "/common/\(path)")
    }

    @Test(
        "answers no other page's question: nobody gets past the second factor, or agrees in an administrator's place",
        arguments: ["consent", "confirm"], [true, false])
    func otherPage(path: String, isSecondFactor: Bool) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        if isSecondFactor {
            try browser.emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.secondFactor = .needed }
        }
        let page = try await browser.signIn(
            on: try await browser.authorize(["scope": "openid User.Read.All"]),
            as: isSecondFactor ? TestBrowser.adele : ErrorRow.lucy)
        let choice = path == "consent" ? "accept" : "continue"

        let answer = try await answer(&browser, page, at: path, choice)

        #expect(page.body.contains(isSecondFactor ? "name=\"otc\"" : "Need admin approval"))
        #expect(answer.code == 50089 && answer.headers[.location] == nil)
    }

    @Test("that chooses an account is no agreement")
    func account() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code(["scope": "openid"])
        let page = try await browser.authorize(["prompt": "select_account"])

        #expect(try await answer(&browser, page, at: "consent", "accept").code == 50089)
        #expect(try await browser.press("continue", on: page).body.contains("Permissions requested"))
    }

    @Test("is looked at once more after it was open for a while: a policy may have come in between")
    func meanwhile() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let consent = try await browser.signIn(on: try await browser.authorize(["prompt": "consent"]))
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.policy = .blocked }
        #expect(try await browser.press("accept", on: consent).code == 53003)

        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.policy = nil }
        #expect(try await browser.press("accept", on: consent).redirect["code"] != nil)
    }
}
