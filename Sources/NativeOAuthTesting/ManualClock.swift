public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A clock that stands still until a test moves it.
public final class ManualClock: Sendable {
    private struct Sleeper {
        let wakesAt: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var date: Date
        var sleepers: [UUID: Sleeper] = [:]
        var canceled: Set<UUID> = []
    }

    private let state: Locked<State>

    /// Makes a clock.
    ///
    /// - Parameter date: What it shows; some second of November 2023 if nothing is said.
    public init(_ date: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        state = Locked(State(date: date))
    }

    /// What the clock shows.
    public var date: Date {
        state.withLock { $0.date }
    }

    /// How many wait for the clock to move.
    public var sleeperCount: Int {
        state.withLock { $0.sleepers.count }
    }

    /// The clock as code under test takes it.
    public var source: TimeSource {
        TimeSource(now: { self.date }, sleep: { try await self.sleep(for: $0) })
    }

    /// Moves the clock and wakes everybody whose time has come.
    ///
    /// - Parameter duration: How far; backwards is possible too.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.date = state.date.addingTimeInterval(duration / .seconds(1))
            let due = state.sleepers.filter { $0.value.wakesAt <= state.date }
            due.keys.forEach { state.sleepers[$0] = nil }
            return due.values.map(\.continuation)
        }
        due.forEach { $0.resume() }
    }

    private func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        guard duration > .zero else { return }
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCanceled = state.withLock { state in
                    if state.canceled.remove(id) != nil {
                        return true
                    }
                    let wakesAt = state.date.addingTimeInterval(duration / .seconds(1))
                    state.sleepers[id] = Sleeper(wakesAt: wakesAt, continuation: continuation)
                    return false
                }
                if isCanceled {
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil {
                    state.canceled.insert(id)
                }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
