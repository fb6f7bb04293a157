#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A sequence of bytes that can be walked through once.
final class OneTimeSequence: Sendable {
    typealias Next = () async throws -> Data?

    private let start: Locked<(@Sendable () -> Next)?>

    init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
        start = Locked {
            var iterator = chunks.makeAsyncIterator()
            return { try await iterator.next() }
        }
    }

    /// Hands out the sequence; nil when somebody has had it, or it has been closed.
    func take() -> Next? {
        let make = start.withLock { start in
            let make = start
            start = nil
            return make
        }
        return make?()
    }

    /// Lets go of the sequence, and with it of the connection behind it.
    func close() {
        start.withLock { $0 = nil }
    }
}
