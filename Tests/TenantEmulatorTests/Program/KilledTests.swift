import Foundation
import Testing

@testable import TenantEmulator

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The built program with a database, killed while it works: `EMULATOR_KILL_ROUNDS` says how often.
@Suite("tenant-emulator, killed", .serialized, .timeLimit(.minutes(30)))
struct KilledTests {
    private static let rounds = Int(ProcessInfo.processInfo.environment["EMULATOR_KILL_ROUNDS"] ?? "") ?? 20

    @Test("opens again each time, and every token, person and consent that a client has seen is there")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let database = folder.path + "/a.sqlite"
        var tokens: [String] = []
        var (people, consents): ([String], [String]) = ([], [])

        for round in 0...Self.rounds {
            let run = try EmulatorRun(database)
            let lostTokens = await Self.missing(tokens) { await run.refresh($0) != nil }
            let lostPeople = await Self.missing(people) { await run.hasPerson($0) }
            let lostConsents = await Self.missing(consents) { await run.hasConsent($0) }
            #expect(lostTokens == 0, "round \(round): \(lostTokens) of \(tokens.count)")
            #expect(lostPeople == 0, "round \(round): \(lostPeople) of \(people.count)")
            #expect(lostConsents == 0, "round \(round): \(lostConsents) of \(consents.count)")

            let seen = await run.killUnderLoad(after: 3 + round % 7, round: round)
            tokens = seen.compactMap { if case .token(let token) = $0 { token } else { nil } }
            people += seen.compactMap { if case .person(let name) = $0 { name } else { nil } }
            consents += seen.compactMap { if case .consent(let name) = $0 { name } else { nil } }
            #expect(tokens.count >= 3)
        }
        #expect(!people.isEmpty && !consents.isEmpty)
    }

    private static func missing(_ names: [String], _ isThere: (String) async -> Bool) async -> Int {
        var missing = 0
        for name in names where await !isThere(name) { missing += 1 }
        return missing
    }
}
