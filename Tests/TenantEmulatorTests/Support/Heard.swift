import NIOConcurrencyHelpers

/// What an observer has been told.
final class Heard: Sendable {
    private let box = NIOLockedValueBox<[String]>([])

    var lines: [String] { box.withLockedValue { $0 } }

    func add(_ line: String) {
        box.withLockedValue { $0.append(line) }
    }
}
