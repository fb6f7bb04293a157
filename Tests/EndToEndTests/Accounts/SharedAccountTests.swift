import Foundation
import NativeOAuth
import Testing

/// Programs that have one account in common, at a provider that accepts each refresh token once and ends the session at a
/// second use.
@Suite("An account under fire: shared", .timeLimit(.minutes(UnderFire.minutes)))
struct SharedAccountProcessTests {
    @Test("programs that share an account refresh it once for all, and nobody is signed out (G03)")
    func manyProcesses() async throws {
        let start = ContinuousClock.now
        let emulator = try await RunningEmulator.start(
            ["--strict", "--access-token-lifetime", "1"], isQuiet: false)
        do {
            try await withMachine(settings: emulator.readyLine) { machine in
                try await machine.signIn(answers: emulator.ready.answers).expect(status: 0)
                var programs: [RunningProgram] = []
                for _ in 0..<UnderFire.processes {
                    programs.append(try await machine.startLoop(UnderFire.tokens))
                }
                var reports: [LoopReport] = []
                for program in programs {
                    let run = try await program.finish().expect(status: 0)
                    let line = try #require(run.output.split(separator: "\n").last)
                    reports.append(try JSONDecoder().decode(LoopReport.self, from: Data(line.utf8)))
                }
                let log = try await emulator.stop().errors.split(separator: "\n").filter { $0.contains("/token ") }
                let refreshes = reports.map(\.refreshes).reduce(0, +)
                #expect(reports.allSatisfy { $0.tokens == UnderFire.tokens })
                // The sign-in is the one that is more. Nothing was refused, and no answer was lost.
                #expect(log.count == refreshes + 1)
                #expect(log.allSatisfy { $0.hasPrefix("200 ") })
                // A token lives for a second, and is replaced after four fifths of it at the earliest.
                let seconds = (ContinuousClock.now - start) / .seconds(1)
                #expect(refreshes >= UnderFire.tokens - 1 && Double(refreshes) <= seconds / 0.8 + 1)
                let longest = reports.map(\.longestMilliseconds).max() ?? 0
                UnderFire.record(
                    "\(UnderFire.processes) processes, \(UnderFire.tokens) tokens each: \(log.count - 1) refreshes in "
                        + "\(Int(seconds)) s, \(reports.map(\.asked).reduce(0, +)) tokens handed out, 0 sign-outs, "
                        + "longest wait \(Int(longest)) ms")
            }
        } catch {
            await emulator.program.stop()
            throw error
        }
    }

    @Test("two programs share one account: what one does, the other sees (T8)")
    func twoPrograms() async throws {
        try await withSignedInMachine(["--strict", "--access-token-lifetime", "3"]) { machine, emulator in
            let loop = try await machine.startLoop(1_000_000)
            for _ in 1...3 {
                let before = try await machine.storedTokens()
                try await emulator.waitUntilRefused(before.accessToken)
                try await machine.people("me").expect(status: 0)
            }
            try await machine.people("sign-out").expect(status: 0)
            let run = try await loop.finish().expect(status: 1)
            #expect(run.errors.contains("not signed in here"), "\(run)")
            let kept = try await EncryptedFileAccountStore(directory: machine.accountsFolder).records()
            #expect(kept.isEmpty)
        }
    }
}
