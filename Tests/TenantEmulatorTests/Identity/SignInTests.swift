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

    @Test("works by POST too")
    func post() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let page = try await browser.post(
            "/common/oauth2/v2.0/authorize",
            [
                "client_id": TestBrowser.clientID, "response_type": "code", "scope": "openid",
                "redirect_uri": TestBrowser.redirectURI,
            ])

        #expect(page.body.contains("name=\"passwd\""))
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

    @Test("fills the user name in that the application hints at")
    func hint() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let page = try await browser.authorize(["login_hint": "meganb@contoso.onmicrosoft.com"])

        #expect(page.field("loginfmt") == nil)
        #expect(page.body.contains("value=\"meganb@contoso.onmicrosoft.com\""))
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

    @Test("without a page fails while consent is missing")
    func silentConsent() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code(["scope": "openid"])

        let answer = try await browser.authorize(["prompt": "none"])

        #expect(answer.redirect["error"] == "consent_required")
    }

    @Test("lets the person choose between this account and another one")
    func chooseAccount() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code()

        let page = try await browser.authorize(["prompt": "select_account"])
        let same = try await browser.press("continue", on: page)
        let other = try await browser.press("other", on: page)

        #expect(page.body.contains("Adele Vance"))
        #expect(same.redirect["code"] != nil)
        #expect(other.body.contains("name=\"passwd\""))
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

    @Test("shows no consent page where everybody has agreed in advance")
    func consentedInAdvance() async throws {
        let configuration = EmulatorConfiguration { $0.consentedInAdvance = true }
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, configuration: configuration))

        let answer = try await browser.signIn(on: try await browser.authorize())

        #expect(answer.redirect["code"] != nil)
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

    @Test("answers to the custom scheme of an app")
    func customScheme() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let uri = "msauth.org.example.PeopleFinder://auth"

        let page = try await browser.authorize(["redirect_uri": uri])
        let consent = try await browser.signIn(on: page)
        let answer = try await browser.press("accept", on: consent)

        #expect(answer.redirectTarget == uri)
        #expect(
            page.headers[.contentSecurityPolicy]?.contains("form-action 'self' msauth.org.example.PeopleFinder:;")
                == true)
    }

    @Test("echoes client_info to a client that asks for it")
    func clientInfo() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        _ = try await browser.code()

        let answer = try await browser.authorize(["client_info": "1"])

        let info = answer.redirect["client_info"].flatMap { Base64URL.decode($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(
            info
                == "{\"uid\":\"24b30af1-b9c8-5fa9-92b1-12fa3808181d\",\"utid\":\"c0470500-0000-4000-8000-00000000da7a\"}"
        )
    }
}
