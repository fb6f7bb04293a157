import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Signing in")
struct SignInTests {
    @Test("goes from user name and password over consent to a code")
    func wholeWay() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let signIn = try await browser.authorize()
        let consent = try await browser.signIn(on: signIn)
        let answer = try await browser.press("accept", on: consent)

        #expect(signIn.status == 200)
        #expect(consent.body.contains("Sign you in and read your profile"))
        #expect(consent.body.contains("Find the people in your organization"))
        #expect(answer.status == 302)
        #expect(answer.redirectTarget == "http://localhost:49152/")
        #expect(answer.redirect.pairs.map(\.name) == ["code", "state", "session_state"])
        #expect(answer.redirect["state"] == "a state")
    }

    @Test(
        "with the wrong name or password is told on the page and asked again",
        arguments: [
            (TestBrowser.adele, "wrong"), (TestBrowser.adele, ""), ("nobody@contoso.onmicrosoft.com", "Contoso-Test-1"),
            ("", ""), ("' OR 1=1 --", "x"),
        ])
    func wrongPassword(user: String, password: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let again = try await browser.signIn(on: try await browser.authorize(), as: user, password: password)
        let consent = try await browser.signIn(on: again)

        #expect(again.status == 200)
        #expect(again.body.contains("AADSTS50126"))
        #expect(again.body.contains("role=\"alert\""))
        #expect(consent.body.contains("Permissions requested"))
    }

    @Test(
        "takes the user name in any case",
        arguments: ["AdeleV@Contoso.OnMicrosoft.com", " adelev@contoso.onmicrosoft.com "])
    func userNameCase(name: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let consent = try await browser.signIn(on: try await browser.authorize(), as: name)

        #expect(consent.body.contains("Permissions requested"))
    }

    @Test("happens once in a browser; consent is asked once for each permission")
    func session() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code(["scope": "openid User.Read"])

        let again = try await browser.authorize(["scope": "openid User.Read"])
        let more = try await browser.authorize(["scope": "openid User.Read User.ReadBasic.All"])
        let administrator = try await browser.authorize(["scope": "openid User.Read User.Read.All"])

        #expect(again.redirect["code"] != nil)
        #expect(more.body.contains("Find the people in your organization"))
        #expect(!more.body.contains("Sign you in and read your profile"))
        #expect(administrator.redirect["code"] != nil, "an administrator has agreed to User.Read.All already")
    }

    @Test("is asked for again by prompt=login, and consent by prompt=consent")
    func prompts() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code()

        #expect(try await browser.authorize(["prompt": "login"]).body.contains("name=\"passwd\""))
        #expect(try await browser.authorize(["prompt": "consent"]).body.contains("Permissions requested"))
        #expect(try await browser.authorize(["prompt": "none"]).redirect["code"] != nil)
        #expect(try await browser.authorize(["login_hint": "meganb@contoso.onmicrosoft.com"]).body.contains("passwd"))
    }

    @Test("that is canceled tells the application so", arguments: ["on the sign-in page", "on the consent page"])
    func cancel(place: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        var page = try await browser.authorize()
        if place == "on the consent page" { page = try await browser.signIn(on: page) }

        let answer = try await browser.press("cancel", on: page)

        #expect(answer.redirectTarget == "http://localhost:49152/")
        #expect(answer.redirect["error"] == "access_denied")
        #expect(answer.redirect["error_subcode"] == "cancel")
        #expect(answer.redirect["state"] == "a state")
    }

    @Test("answers as a form when it is asked to")
    func form() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code()

        let form = try await browser.authorize(["response_mode": "form_post", "state": "\">&<"])

        #expect(form.status == 200)
        #expect(form.action == TestBrowser.redirectURI)
        #expect(form.field("code")?.isEmpty == false)
        #expect(form.body.contains("value=\"&quot;&gt;&amp;&lt;\""))
    }
}
