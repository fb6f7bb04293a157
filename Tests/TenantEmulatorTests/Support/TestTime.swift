import Foundation
import NIOConcurrencyHelpers

/// A clock that goes only when it is told to.
final class TestTime: Sendable {
    private let date = NIOLockedValueBox(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { date.withLockedValue { $0 } }

    func advance(by seconds: TimeInterval) {
        date.withLockedValue { $0 += seconds }
    }
}
