import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

/// What must hold when two programs have the same account in the same folder.
///
/// Each has a store and a source of its own, as a process has; that the lock is the kernel's, and ends with a process, the
/// end-to-end tests see.
@Suite("An account that two programs share", .timeLimit(.minutes(1)))
struct SharedAccountTests {
    private let clock = ManualClock()
    private let provider = OneTimeProvider()
    private let id = Account.ID(issuer: "https://login.example", subject: "1")
    private let folder: TemporaryDirectory
    private var store: EncryptedFileAccountStore { EncryptedFileAccountStore(directory: folder.url) }

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func record(_ access: String = "token", refresh: String = "refresh") -> AccountRecord {
        AccountRecord(
            account: Account(id: id, username: "adele"),
            tokens: .sample(accessToken: access, refreshToken: refresh, at: clock.date), clientID: "client")
    }

    private func program(_ other: (any AccountStore)? = nil, timeout: Duration = .seconds(30)) -> TokenSource {
        TokenSource(
            id: id, clientID: "client", store: other ?? store, time: clock.source, refresher: provider.refresher,
            lockTimeout: timeout)
    }

    /// Lets the token end, and a program be in the middle of a refresh.
    private func refreshing(_ program: TokenSource) async throws -> Task<String, any Error> {
        clock.advance(by: .seconds(7200))
        provider.state.withLock { $0.isHeld = true }
        let waiting = Task { try await program.accessToken().reveal() }
        try await eventually { provider.exchanges == 1 }
        return waiting
    }

    @Test("when both find the token ended at the same moment, one asks and both have the new one (G03)")
    func race() async throws {
        try await store.save(record())
        let programs = (0..<8).map { _ in program() }
        for round in 1...5 {
            clock.advance(by: .seconds(7200))
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for program in programs {
                    for _ in 0..<5 {
                        group.addTask { try await program.accessToken().reveal() }
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(tokens == ["access-\(round)"])
            #expect(provider.exchanges == round)
        }
        #expect(try await store.record(for: id)?.account.needsSignIn == false)
    }

    @Test("what the other has got is used also by who was refused a token")
    func refused() async throws {
        try await store.save(record())
        let (one, other) = (program(), program())
        let old = try await one.accessToken()
        _ = try await other.accessToken()
        let new = try await other.accessToken(rejecting: old)
        #expect(try await one.accessToken(rejecting: old) == new)
        #expect(provider.exchanges == 1)
    }

    @Test("a sign-out in one program stands, though the other was just refreshing")
    func signedOutElsewhere() async throws {
        try await store.save(record())
        let program = program()
        let waiting = try await refreshing(program)
        // One that knows nothing of the lock.
        try await store.remove(id)
        provider.state.withLock { $0.isHeld = false }
        await expectFailure(.accountNotFound) { _ = try await waiting.value }
        #expect(try await store.records().isEmpty)
        await expectFailure(.accountNotFound) { _ = try await program.accessToken() }
        // What came meanwhile can still be revoked.
        let left = try await program.remove()
        #expect(left.refreshTokens.map { $0.reveal() } == ["refresh-1"])
    }

    @Test("a new sign-in in one program stands, though the other was just refreshing the old session")
    func signedInElsewhere() async throws {
        try await store.save(record())
        let program = program()
        let waiting = try await refreshing(program)
        try await store.save(record("signed-in-anew", refresh: "fresh"))
        provider.state.withLock { $0.isHeld = false }
        #expect(try await waiting.value == "signed-in-anew")
        #expect(try await store.record(for: id)?.tokens.refreshToken?.reveal() == "fresh")
    }

    @Test("a sign-out waits for a refresh in the other program, and ends what that has brought")
    func signOutDuringRefresh() async throws {
        try await store.save(record())
        let (one, other) = (program(), program())
        let waiting = try await refreshing(one)
        let leaving = Task { try await other.remove() }
        try await eventually { await other.state.phase == .signedOut }
        provider.state.withLock { $0.isHeld = false }
        #expect(try await waiting.value == "access-1")
        #expect(try await leaving.value.refreshTokens.map { $0.reveal() } == ["refresh-1"])
        #expect(try await store.records().isEmpty)
    }

    @Test("a refresh token that somebody without the lock has replaced is read again before anybody is signed out")
    func replacedMeanwhile() async throws {
        try await store.save(record())
        let program = program()
        clock.advance(by: .seconds(7200))
        provider.state.withLock {
            $0.isHeld = true
            $0.live = ["refresh-x"]
        }
        let waiting = Task { try await program.accessToken().reveal() }
        try await eventually { provider.exchanges == 1 }
        try await store.save(record("access-x", refresh: "refresh-x"))
        provider.state.withLock { $0.isHeld = false }
        #expect(try await waiting.value == "access-x")
        #expect(provider.exchanges == 1)
        #expect(try await store.record(for: id)?.account.needsSignIn == false)
    }

    @Test(
        "when the other does not let go, a token that has life left is used, and an ended one is no end of the session")
    func busy() async throws {
        try await store.save(record())
        let program = program(timeout: .milliseconds(20))
        let held = try await FileLock(of: id, in: folder.url).acquire()
        clock.advance(by: .seconds(3500))
        #expect(try await program.accessToken().reveal() == "token")
        clock.advance(by: .seconds(100))
        await expectFailure(.accountBusy) { _ = try await program.accessToken() }
        #expect(provider.exchanges == 0)
        held.release()
        #expect(try await program.accessToken().reveal() == "access-1")
    }

    @Test("as long as a new token is not written, the other program is not let at the spent one (G09)")
    func unsaved() async throws {
        try await store.save(record())
        let disk = FailingStore(store)
        let (one, other) = (program(disk), program(timeout: .milliseconds(20)))
        clock.advance(by: .seconds(7200))
        disk.fails.withLock { $0 = true }
        await expectFailure(.storeWriteFailed) { _ = try await one.accessToken() }
        await expectFailure(.accountBusy) { _ = try await other.accessToken() }
        #expect(provider.exchanges == 1)
        disk.fails.withLock { $0 = false }
        // Nobody has to ask: it is tried again by itself.
        try await eventually { clock.sleeperCount > 0 }
        clock.advance(by: .seconds(1))
        try await eventually { (try? await store.record(for: id))??.tokens.accessToken.reveal() == "access-1" }
        #expect(try await other.accessToken().reveal() == "access-1")
        #expect(try await one.accessToken().reveal() == "access-1")
        #expect(provider.exchanges == 1)
    }

    @Test("an ended session that another program has found is not asked about again")
    func endedElsewhere() async throws {
        try await store.save(record())
        let (one, other) = (program(), program())
        _ = try await other.accessToken()
        provider.state.withLock { $0.live = [] }
        clock.advance(by: .seconds(7200))
        await expectFailure(.signInRequired) { _ = try await one.accessToken() }
        await expectFailure(.signInRequired) { _ = try await other.accessToken() }
        #expect(provider.exchanges == 1)
    }

    @Test("a program that has found the session over goes on when the person has signed in again in another one")
    func signedInAgainElsewhere() async throws {
        try await store.save(record())
        let program = program()
        provider.state.withLock { $0.live = [] }
        clock.advance(by: .seconds(7200))
        await expectFailure(.signInRequired) { _ = try await program.accessToken() }
        try await self.program().adopt(record("signed-in-anew", refresh: "fresh"))
        #expect(try await program.accessToken().reveal() == "signed-in-anew")
        #expect(provider.exchanges == 1)
    }

    @Test("a program that has signed an account out goes on when the person has signed in again in another one")
    func signedInAfterSignOut() async throws {
        try await store.save(record())
        let program = program()
        _ = try await program.remove()
        await expectFailure(.accountNotFound) { _ = try await program.accessToken() }
        try await self.program().adopt(record("signed-in-anew", refresh: "fresh"))
        #expect(try await program.accessToken().reveal() == "signed-in-anew")
    }

    @Test("an account that was signed in under another app's id is used once it was signed in under the right one")
    func otherClient() async throws {
        var other = record()
        other.clientID = "other-client"
        try await store.save(other)
        let program = program()
        await expectFailure(.signInRequired) { _ = try await program.accessToken() }
        try await store.save(record("right", refresh: "right"))
        #expect(try await program.accessToken().reveal() == "right")
    }

    @Test("a sign-out that could not wait for a refresh in the other program is not undone by what that writes")
    func signOutDuringWrite() async throws {
        try await store.save(record())
        let gate = Gate()
        let slow = FailingStore(store) { await gate.pass() }
        let (one, other) = (program(slow), program(timeout: .milliseconds(20)))
        clock.advance(by: .seconds(7200))
        let waiting = Task { try await one.accessToken() }
        // It has looked at the record, and is about to write what it has got.
        await gate.somebodyIsHeld()
        let isGone = (try? await other.remove()) != nil
        await gate.open()
        _ = try? await waiting.value
        if !isGone {
            // That it could not be done was said, and the person tries again.
            _ = try await other.remove()
        }
        #expect(try await store.records().isEmpty)
    }

    @Test("a canceled caller that waits for its turn with the account stops waiting")
    func canceledInLine() async throws {
        try await store.save(record())
        let program = program()
        let refresh = try await refreshing(program)
        let waiting = (0..<3).map { _ in Task { try await program.update { $0.name = "Adele" } } }
        try await eventually { await program.gate.waiting == 3 }
        waiting[1].cancel()
        await #expect(throws: CancellationError.self) { _ = try await waiting[1].value }
        #expect(await program.gate.waiting == 2)
        provider.state.withLock { $0.isHeld = false }
        #expect(try await refresh.value == "access-1")
        #expect(try await waiting[0].value.name == "Adele")
        #expect(try await waiting[2].value.name == "Adele")
        #expect(await !program.gate.isOccupied)
    }

    @Test("a canceled sign-out, or sign-in, stops waiting for a refresh, and comes about all the same")
    func canceledSignOut() async throws {
        for isSignIn in [true, false] {
            let (provider, record) = (OneTimeProvider(), record())
            let program = TokenSource(
                id: id, clientID: "client", store: store, time: clock.source, refresher: provider.refresher)
            try await store.save(record)
            clock.advance(by: .seconds(7200))
            provider.state.withLock { $0.isHeld = true }
            let refresh = Task { try await program.accessToken().reveal() }
            try await eventually { provider.exchanges == 1 }
            let anew = self.record("signed-in-anew", refresh: "fresh")
            let waiting = Task {
                if isSignIn { _ = try await program.adopt(anew) } else { _ = try await program.remove() }
            }
            try await eventually { await program.gate.waiting == 1 }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            provider.state.withLock { $0.isHeld = false }
            #expect((try? await refresh.value) == (isSignIn ? "signed-in-anew" : nil))
            try await eventually {
                let stored = try? await store.records().map { $0.tokens.refreshToken?.reveal() }
                return stored == (isSignIn ? ["fresh"] : [])
            }
        }
    }
}
