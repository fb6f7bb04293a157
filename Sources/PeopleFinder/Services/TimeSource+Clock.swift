import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TimeSource {
    /// The time of any clock of the standard library; the date is the machine's.
    static func steady<C: Clock<Duration>>(_ clock: C) -> TimeSource {
        let start = clock.now
        return TimeSource(
            now: { Date() }, elapsed: { start.duration(to: clock.now) }, sleep: { try await clock.sleep(for: $0) })
    }
}
