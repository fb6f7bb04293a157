import Foundation
import GRDB
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Signing key rollover](https://learn.microsoft.com/entra/identity-platform/signing-key-rollover)
@Suite("Keys that change")
struct KeyRotationTests {
    private func kids(_ browser: inout TestBrowser, _ tenant: String = "common") async throws -> [String] {
        try await browser.send(.get, "/\(tenant)/discovery/v2.0/keys").list("keys").compactMap { $0["kid"] as? String }
    }

    @Test("A new key signs and is published at once; the old one stays, and what it signed is good")
    func rotate() async throws {
        let time = TestTime()
        let emulator = try await Emulator(keyMaker: .shared, now: { time.now })
        var browser = TestBrowser(emulator)
        let before = try await kids(&browser)
        let old = try await browser.tokens()

        let new = try await emulator.keys.rotate(at: time.now)

        #expect(try await kids(&browser) == [new] + before)
        let later = try await browser.tokens()
        #expect(old.idTokenHeader["kid"] as? String == before.first)
        #expect(later.idTokenHeader["kid"] as? String == new)
        #expect(try await browser.graph("/me", token: old.string("access_token")).status == 200)
        #expect(try await browser.graph("/me", token: later.string("access_token")).status == 200)
    }

    @Test("A key that is retired is published no more, and Graph refuses what it signed; the last one stays")
    func retire() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let old = try #require(try await kids(&browser).first)
        let token = try await browser.tokens().string("access_token")

        #expect(try await !emulator.keys.retire(old), "there is no other")
        let new = try await emulator.keys.rotate(at: Date())
        #expect(try await emulator.keys.retire(old))
        #expect(try await !emulator.keys.retire(old), "it is gone")

        #expect(try await kids(&browser) == [new])
        #expect(try await browser.graph("/me", token: token).status == 401)
        let fresh = try await browser.tokens().string("access_token")
        #expect(try await browser.graph("/me", token: fresh).status == 200)
    }

    @Test("Keys outlive a restart in their order")
    func restart() async throws {
        let folder = try TemporaryFolder()
        let configuration = EmulatorConfiguration { $0.database = folder.path + "/keys.sqlite" }
        let time = TestTime()
        let first = try await Emulator(keyMaker: .shared, configuration: configuration, now: { time.now })
        try await first.keys.rotate(at: time.now)
        try await first.keys.prepare(.personal, at: time.now)

        let second = try await Emulator(keyMaker: .shared, configuration: configuration, now: { time.now })

        #expect(second.keys.published.map(\.kid) == first.keys.published.map(\.kid))
        #expect(second.keys.published.map(\.kind) == [.personal, .work, .work])
    }

    @Test("Personal accounts have a key of their own, which names their issuer")
    func personal() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let keys = try await browser.send(.get, "/consumers/discovery/v2.0/keys").list("keys")
        #expect(keys.map { $0["issuer"] as? String } == ["http://127.0.0.1:8380/\(Tenant.personalID)/v2.0"])

        let all = try await kids(&browser)
        #expect(all.count == 2)
        #expect(try await kids(&browser, "organizations") == all.filter { $0 != keys.first?["kid"] as? String })
        let code = try await browser.code(as: ErrorRow.robin)
        let tokens = try await browser.redeem(code)
        #expect(tokens.idTokenHeader["kid"] as? String == keys.first?["kid"] as? String)
    }
}
