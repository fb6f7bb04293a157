import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Lifetimes are as long as usual, or as is set")
struct LifetimeTests {
    private let time = TestTime()

    private func browser(_ change: (inout EmulatorLifetimes) -> Void) async throws -> TestBrowser {
        let configuration = EmulatorConfiguration { change(&$0.lifetimes) }
        return TestBrowser(
            try await Emulator(keyMaker: .shared, configuration: configuration, now: { [time] in time.now }))
    }

    @Test("of a code: redeemed a second too late, it is refused", arguments: [600, 5])
    func code(lifetime: Int) async throws {
        var browser = try await browser { if lifetime == 5 { $0.code = lifetime } }
        let (early, late) = (try await browser.code(), try await browser.code())

        time.advance(by: Double(lifetime) - 1)
        let redeemed = try await browser.redeem(early)
        time.advance(by: 1)
        let refused = try await browser.redeem(late)

        #expect(redeemed.status == 200)
        #expect(refused.number == 70008)
    }

    @Test(
        "of a refresh token: unused for longer, it is refused, and each use begins anew",
        arguments: [90 * 24 * 60 * 60, 60])
    func refreshToken(lifetime: Int) async throws {
        var browser = try await browser { if lifetime == 60 { $0.refreshToken = lifetime } }
        let old = try await browser.tokens()

        time.advance(by: Double(lifetime) - 1)
        let used = try await browser.refresh(old)
        time.advance(by: 1)
        let ended = try await browser.refresh(old)
        time.advance(by: Double(lifetime) - 2)
        let slid = try await browser.refresh(used)

        #expect(used.status == 200)
        #expect(ended.number == 700082)
        #expect(slid.status == 200)
    }

    @Test("of a session: unused for longer, nobody is signed in any more", arguments: [24 * 60 * 60, 60])
    func session(lifetime: Int) async throws {
        var browser = try await browser { if lifetime == 60 { $0.session = lifetime } }
        _ = try await browser.code()

        time.advance(by: Double(lifetime) - 1)
        let silent = try await browser.authorize(["prompt": "none"])
        time.advance(by: Double(lifetime))
        let ended = try await browser.authorize(["prompt": "none"])

        #expect(silent.redirect["code"] != nil)
        #expect(ended.redirect["error"] == "login_required")
    }

    @Test("of a session that is kept: it outlives the others, and so does its cookie")
    func keptSession() async throws {
        var browser = try await browser {
            $0.session = 60
            $0.keptSession = 600
        }
        let page = try await browser.authorize(["scope": "openid"])
        let answer = try await browser.submit(
            ["loginfmt": TestBrowser.adele, "passwd": TestBrowser.password, "stay": "yes"], on: page)
        let cookie = answer.headers[values: .setCookie].first { $0.hasPrefix(IdentityRoutes.sessionCookie) }
        #expect(cookie?.contains("Max-Age=600") == true, "\(cookie ?? "")")
        _ = try await browser.press("accept", on: answer)

        for _ in 0..<3 {
            time.advance(by: 599)
            #expect(try await browser.authorize(["scope": "openid", "prompt": "none"]).redirect["code"] != nil)
        }
        time.advance(by: 600)
        #expect(
            try await browser.authorize(["scope": "openid", "prompt": "none"]).redirect["error"] == "login_required")
    }

    @Test("is for as long as the browser runs unless somebody wants to stay")
    func sessionCookie() async throws {
        var browser = try await browser { _ in }
        let answer = try await browser.signIn(on: try await browser.authorize())
        let cookie = answer.headers[values: .setCookie].first { $0.hasPrefix(IdentityRoutes.sessionCookie) }
        #expect(cookie != nil && cookie?.contains("Max-Age") == false)
    }

    @Test("of tokens and of a device's code: they say so")
    func announced() async throws {
        var browser = try await browser {
            $0.accessToken = 7
            $0.idToken = 77
            $0.deviceCode = 33
        }
        let tokens = try await browser.tokens()
        let device = try await ErrorRow.device(&browser)

        let now = Int(time.now.timeIntervalSince1970)
        #expect(tokens.json["expires_in"] as? Int == 7)
        #expect(tokens.claims("access_token")?["exp"] as? Int == now + 7)
        #expect(tokens.idToken["exp"] as? Int == now + 77)
        #expect(device.json["expires_in"] as? Int == 33)
    }

    @Test("of the code of a second factor: typed too late, it is refused")
    func secondFactor() async throws {
        var browser = try await browser { $0.secondFactorCode = 10 }
        try browser.emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.secondFactor = .needed }
        let page = try await browser.signIn(on: try await browser.authorize())
        time.advance(by: 10)
        let late = try await browser.enterCode(on: page)
        time.advance(by: 9)
        let early = try await browser.enterCode(on: late)

        #expect(late.code == 500121)
        #expect(early.body.contains("Permissions requested"))
    }

    @Test("of a form of the sign-in: sent too late, it means nothing any more", arguments: [15 * 60, 10])
    func form(lifetime: Int) async throws {
        var browser = try await browser { if lifetime == 10 { $0.signInForm = lifetime } }
        let (early, late) = (try await browser.authorize(), try await browser.authorize())
        time.advance(by: Double(lifetime) - 1)
        let taken = try await browser.signIn(on: early)
        time.advance(by: 1)
        let refused = try await browser.signIn(on: late)

        #expect(taken.body.contains("Permissions requested"))
        #expect(refused.status == 400 && refused.code == 50089)
    }

    @Test(
        "of a token for continuous access: its own goes before that of other tokens",
        arguments: [(nil, nil, 100_800), (nil, 600, 600), (120, nil, 120), (120, 600, 120)] as [(Int?, Int?, Int)])
    func continuous(own: Int?, other: Int?, expected: Int) async throws {
        var browser = try await browser {
            $0.continuousAccessToken = own
            if let other { $0.accessToken = other }
        }
        let code = try await browser.code()
        let answer = try await browser.redeem(code, ["claims": #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#])

        #expect(answer.json["expires_in"] as? Int == expected)
    }

    @Test("only to what can be", arguments: [0, -1, 315_360_001])
    func impossible(seconds: Int) async throws {
        for name in Record.lifetimes.names {
            var json = try Record.lifetimes.json(EmulatorLifetimes())
            json[name] = .number(seconds)
            var configuration = EmulatorConfiguration()
            configuration.lifetimes = try JSONDecoder().decode(EmulatorLifetimes.self, from: Data(json.text.utf8))
            let error = await #expect(throws: EmulatorError.self) {
                try await Emulator(keyMaker: .shared, configuration: configuration)
            }
            #expect(error?.code == .invalidConfiguration && error?.message.contains(name) == true)
        }
    }
}
