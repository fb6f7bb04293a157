import Dispatch
import Testing

@testable import NativeOAuth

@Suite("Time in the background", .timeLimit(.minutes(1)))
struct BackgroundTimeTests {
    /// A system that runs blocks as Apple describes it, on threads of its own.
    private final class System: Sendable {
        private let block = Locked<(@Sendable (Bool) -> Void)?>(nil)
        private let queue = DispatchQueue(label: "system", attributes: .concurrent)
        private let running = DispatchGroup()

        func time(given isGiven: Bool = true) -> BackgroundTime {
            BackgroundTime(running: { [self] block in
                self.block.withLock { $0 = block }
                queue.async(group: running) { block(!isGiven) }
            })
        }

        /// Tells that the process is about to be suspended.
        func end() {
            block.withLock { $0 }?(true)
        }

        /// Waits until no block runs any more.
        func settled() async {
            await withCheckedContinuation { continuation in
                running.notify(queue: queue) { continuation.resume() }
            }
        }
    }

    @Test("the time lasts until it is given back, and giving it back twice does no harm")
    func given() async throws {
        let system = System()
        let over = Locked(0)
        let end = try #require(await system.time().begin { over.withLock { $0 += 1 } })
        end()
        end()
        await system.settled()
        #expect(over.withLock { $0 } == 0)
    }

    @Test("who is about to be suspended gets none")
    func none() async {
        let system = System()
        let end = await system.time(given: false).begin {}
        #expect(end == nil)
        await system.settled()
    }

    @Test("when it is over, that is told at once")
    func over() async throws {
        let system = System()
        let over = Locked(0)
        let end = try #require(await system.time().begin { over.withLock { $0 += 1 } })
        system.end()
        #expect(over.withLock { $0 } == 1)
        end()
        await system.settled()
    }

    @Test("a system that suspends nobody gives as much as is wanted")
    func unlimited() async {
        #expect(await BackgroundTime.unlimited.begin {} != nil)
    }
}
