import Foundation
import NativeOAuth
import Testing

/// Programs that are killed at a random moment of refreshing and saving.
@Suite("An account under fire: killed", .timeLimit(.minutes(UnderFire.minutes)))
struct KilledProgramTests {
    /// What is left of an account.
    private enum Rest {
        case whole
        case signInRequired
    }

    /// Lets a program refresh as fast as it can, kills it, and looks at what it has left.
    private func kill(on machine: Machine, _ emulator: RunningEmulator) async throws -> Rest {
        let program = try await machine.startLoop(1_000_000, always: true)
        try await Task.sleep(for: .microseconds(Int.random(in: 0...120_000)))
        await program.stop()
        // The store opens, and has the account.
        let records = try await EncryptedFileAccountStore(directory: machine.accountsFolder).records()
        #expect(records.count == 1)
        let client = try machine.client(emulator)
        let id = try #require(records.first?.account.id)
        do {
            // The lock has gone with the program, so nobody waits; a new token proves the refresh token.
            _ = try await client.accessToken(for: id, claims: ClaimsRequest(json: Data(#"{"access_token":{}}"#.utf8)))
            return .whole
        } catch let error as OAuthError where error.code == .signInRequired {
            return .signInRequired
        }
    }

    @Test("at a provider that accepts the last token once more, the account survives every kill (G04)")
    func grace() async throws {
        try await withSignedInMachine { machine, emulator in
            for _ in 0..<(UnderFire.kills / 2) {
                let rest = try await kill(on: machine, emulator)
                #expect(rest == .whole)
            }
            UnderFire.record("\(UnderFire.kills / 2) kills with grace: all accounts whole")
        }
    }

    @Test("at a provider that accepts each token once, the account is whole or needs a sign-in, and says so (G05)")
    func strict() async throws {
        try await withSignedInMachine(["--strict"]) { machine, emulator in
            var ended = 0
            for _ in 0..<(UnderFire.kills / 2) {
                if try await kill(on: machine, emulator) == .signInRequired {
                    ended += 1
                    try await machine.people("me").expectComplaint(status: 2, naming: ["is over", "people sign-in"])
                    try await machine.signIn(answers: emulator.ready.answers).expect(status: 0)
                }
            }
            UnderFire.record("\(UnderFire.kills / 2) kills without grace: \(ended) sessions over, and said so; 0 lost")
        }
    }
}
