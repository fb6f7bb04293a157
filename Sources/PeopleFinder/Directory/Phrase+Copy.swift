#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Phrase {
    /// Says that people are from the copy on this device, and how old that is when it is older than a day.
    ///
    /// - Parameters:
    ///   - updated: When the copy was brought up to date: `PeoplePage.copied`.
    ///   - now: The time.
    /// - Returns: The words.
    public static func directoryFromCopy(of updated: Date, at now: Date) -> Phrase {
        let days = Int(now.timeIntervalSince(updated) / 86_400)
        return days > 0 ? .directoryFromOldCopy(days) : .directoryFromCopy
    }
}
