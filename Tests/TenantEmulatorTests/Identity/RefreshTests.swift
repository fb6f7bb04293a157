import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Refresh tokens")
struct RefreshTests {
    private func emulator(strict: Bool) async throws -> Emulator {
        try await Emulator(keyMaker: .shared, configuration: EmulatorConfiguration { $0.strict = strict })
    }

    @Test("are good for a new set of tokens, and the old one lives on, as at Microsoft")
    func microsoft() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let old = try await browser.tokens()

        let first = try await browser.refresh(old)
        let again = try await browser.refresh(old)
        let next = try await browser.refresh(first)

        #expect(first.status == 200)
        #expect(first.json["id_token"] is String)
        #expect(first.string("refresh_token") != old.string("refresh_token"))
        #expect(again.status == 200)
        #expect(next.status == 200)
    }

    @Test("can be used once where that is asked for, and using one twice revokes the family")
    func strict() async throws {
        var browser = TestBrowser(try await emulator(strict: true))
        let old = try await browser.tokens()

        let first = try await browser.refresh(old)
        let reused = try await browser.refresh(old)
        let next = try await browser.refresh(first)

        #expect(first.status == 200)
        #expect(reused.number == 50173)
        #expect(reused.json["error"] as? String == "invalid_grant")
        #expect(next.number == 50173, "the successor has gone with its family")
    }

    @Test("are used up by an answer only, and not by a refusal, where they can be used once")
    func refusal() async throws {
        let emulator = try await emulator(strict: true)
        var browser = TestBrowser(emulator)
        let tokens = try await browser.tokens()

        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.isBlocked = true }
        let refused = try await browser.refresh(tokens)
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.isBlocked = false }

        #expect(refused.number == 50057)
        #expect(try await browser.refresh(tokens).status == 200)
    }

    @Test("get one answer where they can be used once, however many ask at the same time", arguments: [true, false])
    func together(isStrict: Bool) async throws {
        let browser = TestBrowser(try await emulator(strict: isStrict))
        var first = browser
        let tokens = try await first.tokens()

        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var browser = browser
                    return try await browser.refresh(tokens)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(answers.count { $0.status == 200 } == (isStrict ? 1 : 8))
        #expect(answers.allSatisfy { $0.status == 200 || $0.number == 50173 })
    }

    @Test("fall with a code that comes back, where that is asked for", arguments: [true, false])
    func codeReuse(isStrict: Bool) async throws {
        var browser = TestBrowser(try await emulator(strict: isStrict))
        let code = try await browser.code()
        let tokens = try await browser.redeem(code)

        _ = try await browser.redeem(code)

        #expect(try await browser.refresh(tokens).status == (isStrict ? 400 : 200))
    }

    @Test("are good for everything that somebody agreed to, and for nothing else")
    func scopes() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let tokens = try await browser.tokens(scope: "openid offline_access User.Read")

        let less = try await browser.refresh(tokens, ["scope": "User.Read"])
        let administrator = try await browser.refresh(tokens, ["scope": "User.Read.All"])
        let more = try await browser.refresh(tokens, ["scope": "User.ReadBasic.All"])
        let unknown = try await browser.refresh(tokens, ["scope": "Mail.Reads"])

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

        let answer = try await browser.token(["grant_type": "refresh_token", "refresh_token": token])

        #expect(answer.status == 400)
        #expect(answer.number == (token.isEmpty ? 900144 : 70000))
    }

    @Test("are no codes, and codes are none")
    func kinds() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let code = try await browser.code()

        #expect(try await browser.token(["grant_type": "refresh_token", "refresh_token": code]).number == 70000)
        let tokens = try await browser.redeem(code)
        #expect(try await browser.redeem(tokens.string("refresh_token")).number == 70000)
        #expect(try await browser.refresh(tokens).status == 200)
    }
}

extension Answer {
    /// A member of the body that is a string; empty if it isn't there.
    func string(_ name: String) -> String { json[name] as? String ?? "" }
}
