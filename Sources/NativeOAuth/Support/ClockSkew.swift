#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How far this machine's clock is ahead of the provider's, as far as the provider's answers have told.
///
/// > Source: [RFC 9110, section 6.6.1](https://www.rfc-editor.org/rfc/rfc9110#section-6.6.1)
final class ClockSkew: Sendable {
    private let known = Locked<TimeInterval?>(nil)

    /// Below a minute nothing is corrected: `Date` has whole seconds, and an answer takes its time.
    private static let smallest: TimeInterval = 60

    /// The difference in seconds, above zero when this clock is ahead; nil when no answer has told yet.
    var seconds: TimeInterval? { known.withLock { $0 } }

    /// Learns from an answer.
    ///
    /// - Parameters:
    ///   - serverDate: What the provider's clock showed; nil when the answer did not say.
    ///   - now: What this machine's clock showed when it came.
    func learn(from serverDate: Date?, now: Date) {
        guard let seconds = Self.between(now, serverDate) else { return }
        known.withLock { $0 = seconds }
    }

    /// The difference between two clocks in seconds, 0 where it is too small to tell.
    static func between(_ now: Date, _ serverDate: Date?) -> TimeInterval? {
        guard let serverDate else { return nil }
        let seconds = now.timeIntervalSince(serverDate)
        return abs(seconds) < smallest ? 0 : seconds
    }
}
