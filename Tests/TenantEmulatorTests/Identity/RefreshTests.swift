import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Refresh tokens")
struct RefreshTests {
    private func refresh(
        _ browser: inout TestBrowser, _ token: String, scope: String? = nil, clientID: String = TestBrowser.clientID
    ) async throws -> Answer {
        try await browser.token([
            "grant_type": "refresh_token", "refresh_token": token, "scope": scope, "client_id": clientID,
        ])
    }

    private func emulator(strict: Bool, time: TestTime) async throws -> Emulator {
        var configuration = EmulatorConfiguration()
        configuration.strict = strict
        return try await Emulator(keyMaker: .shared, configuration: configuration, now: { time.now })
    }

    @Test("are good for a new set of tokens, and the old one lives on, as at Microsoft")
    func microsoft() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let old = try await browser.tokens().string("refresh_token")

        let first = try await refresh(&browser, old)
        let again = try await refresh(&browser, old)
        let next = try await refresh(&browser, first.string("refresh_token"))

        #expect(first.status == 200)
        #expect(first.json["id_token"] is String)
        #expect(first.string("refresh_token") != old)
        #expect(again.status == 200)
        #expect(next.status == 200)
    }

    @Test("can be used once where that is asked for, and using one twice revokes the family")
    func strict() async throws {
        var browser = TestBrowser(try await emulator(strict: true, time: TestTime()))
        let old = try await browser.tokens().string("refresh_token")

        let first = try await refresh(&browser, old)
        let reused = try await refresh(&browser, old)
        let next = try await refresh(&browser, first.string("refresh_token"))

        #expect(first.status == 200)
        #expect(reused.number == 50173)
        #expect(reused.json["error"] as? String == "invalid_grant")
        #expect(next.number == 50173, "the successor has gone with its family")
    }

    @Test("are used up by an answer only, and not by a refusal, where they can be used once")
    func refusal() async throws {
        let emulator = try await emulator(strict: true, time: TestTime())
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens().string("refresh_token")

        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.isBlocked = true }
        let refused = try await refresh(&browser, token)
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.isBlocked = false }

        #expect(refused.number == 50057)
        #expect(try await refresh(&browser, token).status == 200)
    }

    @Test("get one answer where they can be used once, however many ask at the same time", arguments: [true, false])
    func together(isStrict: Bool) async throws {
        let browser = TestBrowser(try await emulator(strict: isStrict, time: TestTime()))
        var first = browser
        let token = try await first.tokens().string("refresh_token")

        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var browser = browser
                    return try await browser.token(["grant_type": "refresh_token", "refresh_token": token])
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(answers.count { $0.status == 200 } == (isStrict ? 1 : 8))
        #expect(answers.allSatisfy { $0.status == 200 || $0.number == 50173 })
    }

    @Test("fall with a code that comes back, where that is asked for", arguments: [true, false])
    func codeReuse(isStrict: Bool) async throws {
        var browser = TestBrowser(try await emulator(strict: isStrict, time: TestTime()))
        let code = try await browser.code()
        let token = try await browser.redeem(code).string("refresh_token")

        _ = try await browser.redeem(code)

        #expect(try await refresh(&browser, token).status == (isStrict ? 400 : 200))
    }

    @Test("end after 90 days without use")
    func inactivity() async throws {
        let time = TestTime()
        var browser = TestBrowser(try await emulator(strict: false, time: time))
        let old = try await browser.tokens().string("refresh_token")
        let day = 24.0 * 60 * 60

        time.advance(by: 90 * day - 1)
        let used = try await refresh(&browser, old)
        time.advance(by: 1)
        let ended = try await refresh(&browser, old)
        time.advance(by: 89 * day)
        let slid = try await refresh(&browser, used.string("refresh_token"))

        #expect(used.status == 200)
        #expect(ended.number == 700082)
        #expect(slid.status == 200)
    }

    @Test("are good for everything that somebody agreed to, and for nothing else")
    func scopes() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await browser.tokens(scope: "openid offline_access User.Read").string("refresh_token")

        let less = try await refresh(&browser, token, scope: "User.Read")
        let administrator = try await refresh(&browser, token, scope: "User.Read.All")
        let more = try await refresh(&browser, token, scope: "User.ReadBasic.All")
        let unknown = try await refresh(&browser, token, scope: "Mail.Reads")

        #expect(less.string("scope") == "openid User.Read")
        #expect(administrator.string("scope") == "openid User.Read.All")
        #expect(more.number == 65001)
        #expect(more.json["error"] as? String == "invalid_grant")
        #expect(more.json["suberror"] as? String == "consent_required")
        #expect(unknown.number == 650053)
    }

    @Test("that the emulator didn't make are refused", arguments: ["", "1.guessed", "x' OR 1=1"])
    func unknown(token: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let answer = try await refresh(&browser, token)

        #expect(answer.status == 400)
        #expect(answer.number == (token.isEmpty ? 900144 : 70000))
    }
}

extension Answer {
    /// A member of the body that is a string; empty if it isn't there.
    func string(_ name: String) -> String { json[name] as? String ?? "" }
}
