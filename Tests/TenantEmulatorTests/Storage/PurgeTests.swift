import Foundation
import GRDB
import Testing

@testable import TenantEmulator

@Suite("What has ended")
struct PurgeTests {
    private static let tables = ["clientGrant", "session", "deviceCode"]

    private static func counts(_ emulator: Emulator) async throws -> [String: Int] {
        try await emulator.database.writer.read { db in
            try tables.reduce(into: [:]) { $0[$1] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \($1)") }
        }
    }

    private static func use(_ browser: inout TestBrowser) async throws {
        _ = try await browser.tokens()
        _ = try await ErrorRow.device(&browser)
    }

    @Test("is kept no longer than an hour: codes, refresh tokens, sessions and devices")
    func forgotten() async throws {
        let time = TestTime()
        let emulator = try await Emulator(keyMaker: .shared, now: { time.now })
        var browser = TestBrowser(emulator)
        for _ in 0..<3 { try await Self.use(&browser) }
        let before = try await Self.counts(emulator)

        time.advance(by: 100 * 86_400)
        browser = TestBrowser(emulator)
        try await Self.use(&browser)

        let after = try await Self.counts(emulator)
        #expect(before["deviceCode"] == 3 && (before["clientGrant"] ?? 0) >= 6)
        #expect(after["deviceCode"] == 1 && after["clientGrant"] == 2, "the code and what it was redeemed for")
        #expect(after["session"] == 1)
    }

    @Test("is not found by the next who gets the id: a member and owner of a group who was deleted")
    func deleted() async throws {
        let database = try await Emulator(keyMaker: .shared).database
        let adele = try #require(try await database.user(TestBrowser.adele))
        let group = DirectoryGroup(id: nil, displayName: "Keepers", description: "", tenantID: adele.tenantID)
        try await database.upsert(group, members: [adele.id], owners: [adele.id])
        #expect(try await database.groups(of: adele.id, as: .owner).count == 1)

        #expect(try database.deleteUser(adele.id))
        try await database.upsert([adele])

        for belonging in [EmulatorDatabase.Belonging.member, .owner] {
            #expect(try await database.groups(of: adele.id, as: belonging).isEmpty)
        }
    }

    @Test("is still told from what there never was, for an hour")
    func told() async throws {
        let time = TestTime()
        let emulator = try await Emulator(keyMaker: .shared, now: { time.now })
        var browser = TestBrowser(emulator)
        let code = try await browser.code()

        time.advance(by: 600 + 1800)
        _ = try await browser.tokens()
        #expect(try await browser.redeem(code).number == 70008)
        time.advance(by: 1801)
        _ = try await browser.tokens()
        #expect(try await browser.redeem(code).number == 70000)
    }
}
