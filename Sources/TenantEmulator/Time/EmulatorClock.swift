public import Foundation
import NIOConcurrencyHelpers

/// Tells the time in an emulator: codes, tokens and sessions are measured with it, and a test can turn it.
///
/// It goes with the clock that the emulator was made with, until it is turned or stopped. It stays between 1970 and the
/// end of the year 9999, however it is turned.
public final class EmulatorClock: Sendable {
    private struct State {
        /// Seconds between the clock beneath and this one.
        var offset: TimeInterval = 0
        /// The time at which it stands; nil while it goes.
        var frozenAt: Date?
    }

    private static let latest: TimeInterval = 253_402_300_799

    private let base: @Sendable () -> Date
    private let state = NIOLockedValueBox(State())

    init(base: @escaping @Sendable () -> Date) {
        self.base = base
    }

    /// The time.
    public var now: Date {
        state.withLockedValue { Self.bounded($0.frozenAt ?? base().addingTimeInterval($0.offset)) }
    }

    /// Whether it stands still.
    public var isFrozen: Bool { state.withLockedValue { $0.frozenAt != nil } }

    /// How many seconds it is ahead of the clock that it was made with; negative when it is behind.
    public var offset: TimeInterval {
        state.withLockedValue { state in state.frozenAt.map { $0.timeIntervalSince(base()) } ?? state.offset }
    }

    /// Turns it forward, whether it goes or stands still.
    ///
    /// - Parameter seconds: How far; a negative number turns it back.
    public func advance(by seconds: TimeInterval) {
        guard seconds.isFinite else { return }
        state.withLockedValue { state in
            if let date = state.frozenAt {
                state.frozenAt = Self.bounded(date.addingTimeInterval(seconds))
            } else {
                state.offset += seconds
            }
        }
    }

    /// Turns it to a time, from which it goes on if it was going.
    ///
    /// - Parameter date: The time.
    public func set(to date: Date) {
        let date = Self.bounded(date)
        state.withLockedValue { state in
            if state.frozenAt != nil {
                state.frozenAt = date
            } else {
                state.offset = date.timeIntervalSince(base())
            }
        }
    }

    /// Stops it; a clock that stands still stays as it is.
    public func freeze() {
        state.withLockedValue { state in
            state.frozenAt = state.frozenAt ?? Self.bounded(base().addingTimeInterval(state.offset))
        }
    }

    /// Lets it go on from the time at which it stands.
    public func resume() {
        state.withLockedValue { state in
            guard let date = state.frozenAt else { return }
            state.offset = date.timeIntervalSince(base())
            state.frozenAt = nil
        }
    }

    /// Lets it go with the clock that it was made with again.
    public func reset() {
        state.withLockedValue { $0 = State() }
    }

    /// Tokens write whole seconds since 1970, which a date beyond all numbers has none of.
    private static func bounded(_ date: Date) -> Date {
        Date(timeIntervalSince1970: min(max(date.timeIntervalSince1970, 0), latest))
    }
}
