import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Work that many wait for", .timeLimit(.minutes(1)))
struct SharedWorkTests {
    @Test("it is done once, and everybody has the result, also who comes afterwards")
    func once() async throws {
        let count = Locked(0)
        let work = SharedWork(whenAbandoned: .goesOn) { count.withLock { $0 += 1 } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 {
                group.addTask { try await work.value() }
            }
            try await group.waitForAll()
        }
        try await work.value()
        #expect(count.withLock { $0 } == 1)
    }

    @Test("who is canceled stops waiting at once, and the others have the result")
    func canceledWaiter() async throws {
        let gate = Gate()
        let work = SharedWork(whenAbandoned: .goesOn) {
            await gate.pass()
            return 1
        }
        let (one, other) = (Task { try await work.value() }, Task { try await work.value() })
        one.cancel()
        await #expect(throws: CancellationError.self) { _ = try await one.value }
        await gate.open()
        #expect(try await other.value == 1)
    }

    @Test("work that nobody waits for any more goes on, or is canceled, as was said")
    func abandoned() async throws {
        for abandonment in [SharedWork<Bool>.Abandonment.goesOn, .isCanceled] {
            let (gate, began) = (Gate(), Gate())
            let seen = Locked<Bool?>(nil)
            let work = SharedWork<Bool>(whenAbandoned: abandonment) {
                await began.open()
                await gate.pass()
                let isCanceled = Task.isCancelled
                seen.withLock { $0 = isCanceled }
                return isCanceled
            }
            let waiting = Task { try await work.value() }
            await began.pass()
            // Cancelled before or after it came to wait: both have to count.
            waiting.cancel()
            await #expect(throws: CancellationError.self) { _ = try await waiting.value }
            await gate.open()
            try await eventually { seen.withLock { $0 } != nil }
            #expect(seen.withLock { $0 } == (abandonment == .isCanceled))
        }
    }

    @Test("it runs until it has ended or was given up, and what is over is given up by nobody")
    func running() async throws {
        let gate = Gate()
        let work = SharedWork<Void>(whenAbandoned: .isCanceled) { await gate.pass() }
        #expect(work.isRunning)
        await gate.open()
        try await work.value()
        #expect(!work.isRunning)
        let late = Task {
            await gate.pass()
            try? await work.value()
        }
        late.cancel()
        await late.value
        #expect(!work.isAbandoned)

        let other = Gate()
        let abandoned = SharedWork<Void>(whenAbandoned: .isCanceled) { await other.pass() }
        let waiting = Task { try await abandoned.value() }
        await other.somebodyIsHeld()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(!abandoned.isRunning && abandoned.isAbandoned)
        await other.open()
    }
}
