package import Foundation
import NIOConcurrencyHelpers

/// Tells the time in an emulator: codes, tokens and sessions are measured with it, and a test can turn it.
///
/// It goes with the clock that the emulator was made with, until it is turned or stopped. It stays between 1970 and the
/// end of the year 9999, however it is turned.
package final class EmulatorClock: Sendable {
    private let hands: NIOLockedValueBox<Hands>
    init(base: @escaping @Sendable () -> Date) { hands = NIOLockedValueBox(Hands(base: base)) }
    package var now: Date { change { $0.now } }
    package var isFrozen: Bool { change { $0.isFrozen } }
    /// How many seconds it is ahead of the clock that it was made with; negative when it is behind.
    package var offset: TimeInterval { change { $0.offset } }
    package func advance(by seconds: TimeInterval) { change { $0.advance(by: seconds) } }
    package func reset() { change { $0.reset() } }
    /// Does several things in one step, so that no other change comes between them.
    func change<Value>(_ change: (inout Hands) -> Value) -> Value { hands.withLockedValue(change) }

    struct Hands: Sendable {
        private static let latest: TimeInterval = 253_402_300_799
        private let base: @Sendable () -> Date
        private var difference: TimeInterval = 0
        private var frozenAt: Date?
        fileprivate init(base: @escaping @Sendable () -> Date) { self.base = base }
        var now: Date { Self.bounded(frozenAt ?? base().addingTimeInterval(difference)) }
        var isFrozen: Bool { frozenAt != nil }
        var offset: TimeInterval { frozenAt.map { $0.timeIntervalSince(base()) } ?? difference }

        mutating func advance(by seconds: TimeInterval) {
            guard seconds.isFinite else { return }
            if let date = frozenAt {
                frozenAt = Self.bounded(date.addingTimeInterval(seconds))
            } else {
                difference += seconds
            }
        }

        /// Turns it to a time, from which it goes on if it was going.
        mutating func set(to date: Date) {
            let date = Self.bounded(date)
            if isFrozen { frozenAt = date } else { difference = date.timeIntervalSince(base()) }
        }

        mutating func freeze() { frozenAt = now }
        mutating func reset() { self = Self(base: base) }

        mutating func resume() {
            guard let date = frozenAt else { return }
            difference = date.timeIntervalSince(base())
            frozenAt = nil
        }

        /// Tokens write whole seconds since 1970, which a date beyond all numbers has none of.
        private static func bounded(_ date: Date) -> Date {
            Date(timeIntervalSince1970: min(max(date.timeIntervalSince1970, 0), latest))
        }
    }
}

extension Date {
    var adminText: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
