import FaultCases
import Foundation
import GRDB
import PeopleTestSupport
import Testing

@testable import TenantEmulator

@Suite("The kinds of faults")
struct FaultKindTests {
    /// What breaks the connection, so that there is no answer to look at.
    private static let broken = ["hang", "connection-reset", "answer-lost"]

    @Test("each has a name of its own in lower case with hyphens, and a sentence")
    func names() {
        let ids = FaultKind.all.map(\.id)
        let settings: Set = ["status", "error", "seconds", "bytes", "text", "name", "value"]
        #expect(Set(ids).count == ids.count && Set(ids) == Set(FaultKind.effects.keys), "the table has each")
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
        #expect(FaultKind.all.allSatisfy { $0.summary.hasSuffix(".") || $0.summary.hasSuffix(").") })
        #expect(FaultKind.all.allSatisfy { settings.isSuperset(of: $0.settings) })
    }

    @Test("each has an expectation here, or breaks the connection")
    func expected() {
        #expect(FaultCase.all.keys.filter { FaultExpectations.check($0) == nil }.isEmpty)
        #expect(Set(FaultExpectations.all.keys).isSubset(of: FaultCase.all.keys))
        #expect(Set(FaultKind.all.map(\.id)) == Set(FaultCase.all.values.joined().map(\.kind)).union(Self.broken))
    }

    @Test(
        "each does to an answer what it says, once, and the next answer is as it should be",
        arguments: FaultCase.all.keys.sorted())
    func happens(name: String) async throws {
        let check = try #require(FaultExpectations.check(name))
        let faults = try #require(FaultCase.all[name])
        let kind = try #require(FaultKind.named(faults[0].kind))
        var trial = try await FaultTrial()
        let (endpoint, grant) = (Self.endpoint(of: kind, faults[0]), faults[0].grantType ?? kind.grantType)
        let clean = try await trial.ask(endpoint, grant: grant)
        for var fault in faults {
            fault.times = 1
            if ["delay", "body-slow"].contains(fault.kind) { fault.seconds = 0 }
            if kind.settings.contains("bytes") { fault.bytes = 200_000 }
            try trial.emulator.faults.add(fault)
        }

        let faulted = try await trial.ask(endpoint, grant: grant)
        #expect(check(faulted), "\(faulted.status) \(faulted.headers) \(faulted.body.prefix(500))")
        #expect(trial.emulator.faults.all.allSatisfy { $0.happened == 1 && $0.isOver })
        let noted = trial.emulator.journal.entries().compactMap(\.text).filter { $0.contains("Fault 1: \(kind.id).") }
        #expect(noted.count == 1)

        let after = try await trial.ask(endpoint, grant: grant)
        #expect(after.status == clean.status)
        #expect(Self.answersAlike.contains(name) || !check(after), "the fault is over")
    }

    @Test("that break the connection do it once, and the next answer is as it should be", arguments: broken)
    func breaks(id: String) async throws {
        let kind = try #require(FaultKind.named(id))
        var trial = try await FaultTrial()
        let number = try trial.emulator.faults.add(Fault(id, times: 1))
        let asking = Task { [trial] in
            var trial = trial
            return try await trial.ask(Self.endpoint(of: kind))
        }
        if id == "hang" {
            try await eventually { trial.emulator.faults.all.contains { $0.happened > 0 } }
            trial.emulator.faults.remove(number)
        }

        await #expect(throws: ConnectionFault.self) { try await asking.value }
        let last = trial.emulator.journal.entries().last
        #expect(last?.status == nil && last?.text?.contains("Fault 1: \(id).") == true)
        #expect(try await trial.ask(Self.endpoint(of: kind)).status == 200)
    }

    /// What leaves an answer that looks like every other: a delay, a good code, a question that passes.
    private static let answersAlike: Set = [
        "delay", "body-slow", "redirect-code-foreign", "proof-key-required", "proof-key-ignored", "keys-other",
        "id-token-signature-wrong", "id-token-key-forged", "logout-keeps-session", "logout-keeps-cookie",
        "keys-rotated", "id-token-key-other-issuer",
    ]

    /// Where to ask so that the fault shows.
    private static func endpoint(of kind: FaultKind, _ fault: Fault? = nil) -> EmulatedEndpoint {
        if let named = fault?.endpoint.flatMap(EmulatedEndpoint.init(rawValue:)) { return named }
        if kind.endpoints.isEmpty || kind.endpoints.contains(.me) { return .me }
        let best: [EmulatedEndpoint] = [.users, .token, .signIn, .photo, .batch]
        return best.first(where: kind.endpoints.contains) ?? kind.endpoints.first ?? .me
    }

    @Test(
        "a forged signature is not the organization's",
        arguments: ["id-token-signature-wrong", "id-token-key-forged", "id-token-key-id-missing-forged"])
    func signatures(id: String) async throws {
        var trial = try await FaultTrial()
        for fault in try #require(FaultCase.all[id]) { try trial.emulator.faults.add(fault) }
        let forged = try await trial.ask(.token).string("id_token")
        trial.emulator.faults.clear()
        let genuine = try await trial.ask(.token).string("id_token")
        _ = try await trial.emulator.keys.verify(genuine, as: TokenClaims.self)
        await #expect(throws: (any Error).self) {
            _ = try await trial.emulator.keys.verify(forged, as: TokenClaims.self)
        }
    }

    @Test(
        "a token whose claims alone are wrong is signed by the organization",
        arguments: [("id-token-nonce-wrong", "nonce"), ("id-token-audience-other", "aud"), ("id-token-expired", "exp")])
    func signed(id: String, claim: String) async throws {
        var trial = try await FaultTrial()
        let genuine = try #require(try await trial.ask(.token).idToken[claim])
        for fault in try #require(FaultCase.all[id]) { try trial.emulator.faults.add(fault) }
        let answer = try await trial.ask(.token)
        _ = try await trial.emulator.keys.verify(answer.string("id_token"), as: TokenClaims.self)
        let changed = try #require(answer.idToken[claim])
        #expect("\(changed)" != "\(genuine)")
    }

    @Test("a foreign code is refused for its proof key, and a server without PKCE takes it")
    func foreignCode() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("redirect-code-foreign"))
        let stolen = try await trial.browser.code()
        #expect(try await trial.browser.redeem(stolen).number == 501481)
        try trial.emulator.faults.add(Fault("proof-key-ignored"))
        #expect(try await trial.browser.redeem(stolen).status == 200)
    }

    @Test("a foreign code lasts as long as any other")
    func foreignCodeLifetime() async throws {
        let time = TestTime()
        var trial = try await FaultTrial(now: { time.now })
        try trial.emulator.settings.change { $0.lifetimes.code = 60 }
        try trial.emulator.faults.add(Fault("redirect-code-foreign"))
        let stolen = try await trial.browser.code()
        time.advance(by: 61)
        #expect(try await trial.browser.redeem(stolen).number == 70008)
    }

    @Test(
        "a device is told the error that is named",
        arguments: [
            "slow_down", "authorization_pending", "authorization_declined", "expired_token", "bad_verification_code",
        ])
    func deviceErrors(error: String) async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("device-error") { ($0.error, $0.times) = (error, 1) })
        #expect(try await trial.ask(.token, grant: "device_code").string("error") == error)
        #expect(try await trial.ask(.token, grant: "device_code").string("error") == "authorization_pending")
    }

    @Test("a device is told to ask as often as is named", arguments: [0, 1_000_000])
    func deviceInterval(seconds: Int) async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(
            Fault("answer-member", at: "devicecode", name: "interval", value: .number(seconds)))
        #expect(try await trial.ask(.deviceCode).json["interval"] as? Int == seconds)
    }

    @Test("a request without S256 is refused where the proof key is required")
    func proofKeyRequired() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("proof-key-required"))
        #expect(try await trial.browser.authorize(["code_challenge": nil, "code_challenge_method": nil]).status == 400)
        #expect(try await trial.browser.authorize().status == 302)
    }

    @Test("after a sign-out that keeps the session, whoever has the cookie is let in still")
    func logout() async throws {
        var trial = try await FaultTrial()
        let sessions = {
            try await trial.emulator.database.writer.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM session") }
        }
        try trial.emulator.faults.add(Fault("logout-keeps-session", times: 1))
        _ = try await trial.ask(.logout)
        #expect(try await sessions() == 1)
        _ = try await trial.ask(.signIn)
        #expect(try await sessions() == 2)
        _ = try await trial.ask(.logout)
        #expect(try await sessions() == 1)
    }
}
