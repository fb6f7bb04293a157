import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Scripted people")
struct ScriptedSignInTests {
    private let time = TestTime()

    private func emulator() async throws -> Emulator {
        try await Emulator(keyMaker: .shared, now: { [time] in time.now })
    }

    @Test("the next sign-in is answered without a page, by the person who was announced, under the usual rules")
    func signsIn() async throws {
        let emulator = try await emulator()
        emulator.script.add(ScriptedSignIn("alexw@contoso.onmicrosoft.com"))
        emulator.script.add(ScriptedSignIn(TestBrowser.adele))
        var (first, second) = (TestBrowser(emulator), TestBrowser(emulator))
        let answer = try await first.authorize()
        #expect(answer.status == 302)
        let tokens = try await first.redeem(answer.redirect["code"] ?? "")
        #expect(tokens.idToken["preferred_username"] as? String == "alexw@contoso.onmicrosoft.com")
        #expect(tokens.idToken["nonce"] as? String == "a nonce")
        let next = try await second.authorize()
        #expect(
            try await second.redeem(next.redirect["code"] ?? "").idToken["preferred_username"] as? String
                == TestBrowser.adele)
        #expect(emulator.script.waiting.isEmpty)
        #expect(try await second.authorize().status == 302, "the browser has kept the session")
        var third = TestBrowser(emulator)
        #expect(try await third.authorize().body.contains("name=\"passwd\""), "nobody is left")
    }

    private static let alex = "alexw@contoso.onmicrosoft.com"

    @Test("a request that names an account takes that one's sign-in, and nobody else's", arguments: ["GET", "POST"])
    func hinted(method: String) async throws {
        let emulator = try await emulator()
        for name in ["meganb@contoso.onmicrosoft.com", Self.alex] { emulator.script.add(ScriptedSignIn(name)) }
        var (browser, other) = (TestBrowser(emulator), TestBrowser(emulator))
        func ask(_ hint: String, _ browser: inout TestBrowser) async throws -> Answer {
            guard method == "POST" else { return try await browser.authorize(["login_hint": hint]) }
            return try await browser.post(
                "/common/oauth2/v2.0/authorize",
                [
                    "client_id": TestBrowser.clientID, "response_type": "code", "scope": "openid profile User.Read",
                    "redirect_uri": TestBrowser.redirectURI, "login_hint": hint,
                    "code_challenge": TestBrowser.challenge, "code_challenge_method": "S256",
                ])
        }
        let page = try await ask(TestBrowser.adele, &other)
        #expect(page.body.contains("name=\"passwd\""), "nobody took hers")
        let waiting = "meganb@contoso.onmicrosoft.com (browser), alexw@contoso.onmicrosoft.com (browser)"
        let told = "No queued sign-in fits the next request; waiting: \(waiting)"
        #expect(emulator.journal.entries().contains { $0.text == told })
        let code = try await ask("AlexW@contoso.onmicrosoft.com", &browser).redirect["code"] ?? ""
        #expect(try await browser.redeem(code).idToken["preferred_username"] as? String == Self.alex)
        #expect(emulator.script.waiting.map(\.account) == ["meganb@contoso.onmicrosoft.com"])
    }

    @Test("a hint that a token has brought names the account, too")
    func opaqueHint() async throws {
        let emulator = try await emulator()
        let alex = try #require(try await emulator.database.user(Self.alex))
        for name in [TestBrowser.adele, Self.alex] { emulator.script.add(ScriptedSignIn(name)) }
        var browser = TestBrowser(emulator)
        let hint = try OpaqueToken.loginHint.close(alex.id, try emulator.database.seal())
        let code = try await browser.authorize(["login_hint": hint]).redirect["code"] ?? ""
        #expect(try await browser.redeem(code).idToken["preferred_username"] as? String == Self.alex)
    }

    @Test("a sign-in for one app waits for that app, at a page and on a device")
    func client() async throws {
        let emulator = try await emulator()
        for occasion in ScriptedSignIn.Occasion.allCases {
            var person = ScriptedSignIn(Self.alex)
            (person.clientID, person.occasion) = (ErrorRow.job, occasion)
            emulator.script.add(person)
            (person.account, person.clientID) = (TestBrowser.adele, TestBrowser.clientID)
            emulator.script.add(person)
        }
        var browser = TestBrowser(emulator)
        let code = try await browser.authorize().redirect["code"] ?? ""
        #expect(try await browser.redeem(code).idToken["preferred_username"] as? String == TestBrowser.adele)
        let begun = try await browser.post(
            "/common/oauth2/v2.0/devicecode", ["client_id": TestBrowser.clientID, "scope": "openid profile User.Read"])
        let answer = try await browser.token(["grant_type": "device_code", "device_code": begun.string("device_code")])
        #expect(answer.idToken["preferred_username"] as? String == TestBrowser.adele)
        #expect(emulator.script.waiting.map(\.account) == [Self.alex, Self.alex])
    }

    @Test("a session that the browser has does not stand in the way of somebody else")
    func otherAccount() async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        _ = try await browser.code()
        emulator.script.add(ScriptedSignIn("alexw@contoso.onmicrosoft.com"))
        let code = try await browser.authorize().redirect["code"] ?? ""
        #expect(
            try await browser.redeem(code).idToken["preferred_username"] as? String == "alexw@contoso.onmicrosoft.com")
    }

    @Test("somebody who cancels or declines sends the app what a person would")
    func cancels() async throws {
        let emulator = try await emulator()
        emulator.script.add(ScriptedSignIn(TestBrowser.adele, .cancels))
        emulator.script.add(ScriptedSignIn(TestBrowser.adele, .declinesConsent))
        var browser = TestBrowser(emulator)
        let canceled = try await browser.authorize()
        #expect(canceled.redirect["error"] == "access_denied" && canceled.redirect["state"] == "a state")
        let declined = try await browser.authorize()
        #expect(declined.redirect["error"] == "access_denied")
        #expect(
            emulator.journal.entries(kinds: [.change]).compactMap(\.text) == [
                "\(TestBrowser.adele) cancels", "\(TestBrowser.adele) declines to consent",
            ])
    }

    @Test("somebody who can't decline, because nothing is asked, signs in, and the journal says so")
    func nothingToDecline() async throws {
        let emulator = try await emulator()
        var browser = TestBrowser(emulator)
        _ = try await browser.code()
        emulator.script.add(ScriptedSignIn(TestBrowser.adele, .declinesConsent))
        #expect(try await browser.authorize().redirect["code"] != nil)
        #expect(emulator.journal.entries(kinds: [.change]).last?.text?.contains("nothing to decline") == true)
    }

    @Test("somebody who types a wrong password leaves the page with its error, and the app hears nothing")
    func wrongPassword() async throws {
        let emulator = try await emulator()
        emulator.script.add(ScriptedSignIn(TestBrowser.adele, .typesWrongPassword))
        var browser = TestBrowser(emulator)
        let page = try await browser.authorize()
        #expect(page.status == 200 && page.body.contains("AADSTS50126"))
        #expect(try await browser.signIn(on: page).body.contains("Permissions requested"), "and can go on from there")
    }

    @Test("somebody who needs a second factor reads it from the journal")
    func secondFactor() async throws {
        let emulator = try await emulator()
        let adele = try #require(try await emulator.database.user(TestBrowser.adele))
        try emulator.registry.updateConditions(of: adele.id) { $0.secondFactor = .needed }
        emulator.script.add(ScriptedSignIn(TestBrowser.adele))
        var browser = TestBrowser(emulator)
        #expect(try await browser.authorize().redirect["code"] != nil)
        #expect(emulator.journal.entries(kinds: [.announcement]).count == 1)
    }

    @Test(
        "somebody who types a wrong code leaves the page with its error; where none is asked for, the journal says so")
    func wrongCode() async throws {
        let emulator = try await emulator()
        let alex = try #require(try await emulator.database.user(Self.alex))
        try emulator.registry.updateConditions(of: alex.id) { $0.secondFactor = .needed }
        for name in [Self.alex, TestBrowser.adele] { emulator.script.add(ScriptedSignIn(name, .typesWrongCode)) }
        var browser = TestBrowser(emulator)
        let page = try await browser.authorize()
        #expect(page.status == 200 && page.body.contains("AADSTS500121"))
        _ = try await browser.authorize()
        #expect(emulator.journal.entries(kinds: [.change]).last?.text?.contains("no code to type") == true)
    }

    @Test("an app that may show no page gets none, and nobody is used up")
    func silent() async throws {
        let emulator = try await emulator()
        emulator.script.add(ScriptedSignIn(TestBrowser.adele))
        var browser = TestBrowser(emulator)
        #expect(try await browser.authorize(["prompt": "none"]).redirect["error"] == "login_required")
        #expect(emulator.script.waiting.count == 1)
    }

    @Test(
        "a device is approved or declined, waits on, or its code runs out",
        arguments: [
            (.signsIn, nil), (.cancels, "authorization_declined"), (.declinesConsent, "authorization_declined"),
            (.letsExpire, "expired_token"), (.typesWrongPassword, "authorization_pending"),
        ] as [(ScriptedSignIn.Outcome, String?)])
    func device(outcome: ScriptedSignIn.Outcome, error: String?) async throws {
        let emulator = try await emulator()
        var person = ScriptedSignIn(TestBrowser.adele, outcome)
        person.occasion = .device
        emulator.script.add(person)
        var device = TestBrowser(emulator)
        let begun = try await ErrorRow.device(&device)
        let answer = try await ErrorRow.poll(&device, begun)
        #expect(answer.status == (error == nil ? 200 : 400) && answer.json["error"] as? String == error)
    }

    @Test("somebody with a password of their own needs it, and it is said whether none came or a wrong one")
    func ownPassword() async throws {
        let admin = AdminClient(try await emulator())
        let name = "own@contoso.onmicrosoft.com"
        let person = "{\"userPrincipalName\":\"\(name)\",\"displayName\":\"Own\",\"password\":\"Own-Test-1\"}"
        #expect(try await admin.post("/people", person).status == 201)
        let none = try await admin.post("/sign-ins", "{\"account\":\"\(name)\"}")
        #expect(none.adminError("message")?.hasPrefix("No password was sent") == true, "\(none.body)")
        let wrong = try await admin.post("/sign-ins", "{\"account\":\"\(name)\",\"password\":\"x\"}")
        #expect(wrong.adminError("message") == "That is not the password of \(name).")
        let right = "{\"account\":\"\(name)\",\"password\":\"Own-Test-1\"}"
        #expect(try await admin.post("/sign-ins", right).status == 201)
    }

    @Test("by HTTP the same, and what makes no sense is refused by name")
    func admin() async throws {
        let emulator = try await emulator()
        let admin = AdminClient(emulator)
        let added = try await admin.post(
            "/sign-ins",
            "{\"account\":\"\(TestBrowser.adele)\",\"outcome\":\"cancels\",\"password\":\"Contoso-Test-1\"}")
        #expect(added.status == 201 && !added.body.contains("Contoso-Test-1"))
        let client = "{\"account\":\"\(TestBrowser.adele)\",\"clientId\":\"\(TestBrowser.clientID.uppercased())\"}"
        #expect(try await admin.post("/sign-ins", client).string("clientId") == TestBrowser.clientID)
        #expect(try await admin.get("/sign-ins").list("signIns").count == 2)
        #expect(try await admin.send(.delete, "/sign-ins").status == 204)
        #expect(emulator.script.waiting.isEmpty)
        for (json, field) in [
            ("{\"account\":\"\(TestBrowser.adele)\",\"password\":\"p4\"}", "password"), ("{}", "account"),
            ("{\"account\":\"nobody@x.example\"}", "account"),
            ("{\"account\":\"\(TestBrowser.adele)\",\"outcome\":\"dances\"}", "outcome"),
            ("{\"account\":\"\(TestBrowser.adele)\",\"outcome\":\"letsExpire\"}", "outcome"),
            ("{\"account\":\"\(TestBrowser.adele)\",\"polls\":0}", "polls"),
            ("{\"account\":\"\(TestBrowser.adele)\",\"clientId\":\"x\"}", "clientId"),
        ] {
            let answer = try await admin.post("/sign-ins", json)
            #expect(answer.status == 400 && answer.adminError("field") == field)
        }
    }
}
