public import NativeOAuth
public import SmallFoundation

/// A clock that stands still until a test moves it; code under test takes it as ``source``.
public final class ManualClock: Sendable {
    private struct State {
        var date: Date
        var elapsed = Duration.zero
        var sleepers: [UUID: (wakesAt: Duration, waking: AsyncStream<Void>.Continuation)] = [:]
    }

    private let state: Locked<State>

    /// Makes a clock that shows a date, some second of November 2023 by default.
    public init(_ date: Date = Date(timeIntervalSince1970: 1_700_000_000)) { state = Locked(State(date: date)) }

    /// What the clock shows.
    public var date: Date { state.withLock { $0.date } }
    /// How many wait for the clock to move.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The clock as code under test takes it.
    public var source: TimeSource {
        TimeSource(
            now: { self.date }, elapsed: { self.state.withLock { $0.elapsed } }, sleep: { try await self.wait($0) })
    }

    /// Lets time pass and wakes everybody whose time has come; below zero it sets the clock back, as ``set(by:)`` does.
    public func advance(by duration: Duration) {
        guard duration > .zero else { return set(by: duration) }
        let due = state.withLock { state in
            state.date = state.date.addingTimeInterval(duration / .seconds(1))
            state.elapsed += duration
            let due = state.sleepers.filter { $0.value.wakesAt <= state.elapsed }
            due.keys.forEach { state.sleepers[$0] = nil }
            return due.values.map(\.waking)
        }
        due.forEach { $0.finish() }
    }

    /// Sets the clock forward or back, as a person or a time server does: no time passes, and no sleeper wakes.
    public func set(by duration: Duration) {
        state.withLock { $0.date = $0.date.addingTimeInterval(duration / .seconds(1)) }
    }

    private func wait(_ duration: Duration) async throws {
        try Task.checkCancellation()
        guard duration > .zero else { return }
        let id = UUID()
        // It ends when it is time, or when the task is canceled.
        let (wake, waking) = AsyncStream<Void>.makeStream()
        waking.onTermination = { [state] _ in state.withLock { $0.sleepers[id] = nil } }
        state.withLock { $0.sleepers[id] = ($0.elapsed + duration, waking) }
        for await _ in wake {}
        try Task.checkCancellation()
    }
}
