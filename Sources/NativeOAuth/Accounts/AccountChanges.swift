/// Wakes those who follow the accounts when this process has changed one.
final class AccountChanges: Sendable {
    private let listeners = Locked<(next: Int, ticks: [Int: AsyncStream<Void>.Continuation])>((0, [:]))

    /// Wakes all who listen; without any it costs next to nothing.
    func post() {
        let ticks = listeners.withLock { Array($0.ticks.values) }
        for tick in ticks {
            tick.yield()
        }
    }

    /// A stream that ticks with each change, and whenever its listener does; several ticks before it looks are one.
    func stream() -> (stream: AsyncStream<Void>, tick: AsyncStream<Void>.Continuation) {
        let (stream, tick) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.ticks[listeners.next] = tick
            return listeners.next
        }
        tick.onTermination = { [weak self] _ in
            self?.listeners.withLock { $0.ticks[number] = nil }
        }
        return (stream, tick)
    }
}
