#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Until when tokens serve, by a clock that nobody sets.
///
/// The dates that are kept with tokens are read once, when this process gets them; from then on a clock that is set forward
/// or back neither ends a token nor prolongs it.
struct TokenLife: Sendable {
    /// Where in its life an access token is.
    enum Phase: Int, Comparable {
        /// Good for a while.
        case fresh
        /// Good for a while, and time to get another one in the background.
        case early
        /// About to end, or nobody knows when: another one is got first.
        case due
        /// Over.
        case ended

        static func < (one: Phase, other: Phase) -> Bool {
            one.rawValue < other.rawValue
        }
    }

    /// From when on another one is got in the background; nil when its end is not known.
    let early: Duration?
    /// From when on another one is got before it is used.
    let due: Duration?
    /// When it ends.
    let end: Duration?

    /// Reads the dates of tokens.
    ///
    /// - Parameters:
    ///   - tokens: The tokens.
    ///   - time: Tells the date and what the steady clock shows at it.
    ///   - skew: How far this machine's clock is ahead of the provider's now, in seconds; nil for as far as it was then.
    init(_ tokens: TokenSet, on time: TimeSource, skew: TimeInterval?) {
        let elapsed = time.elapsed()
        // If the clock has been put right since the dates were written, they are of another clock than the one here.
        let atReceipt = tokens.clockSkew ?? 0
        let now = time.now().addingTimeInterval(atReceipt - (skew ?? atReceipt))
        let moment = { (date: Date) in elapsed + .seconds(date.timeIntervalSince(now)) }
        end = tokens.expiresAt.map(moment)
        guard now >= tokens.receivedAt.addingTimeInterval(-IDTokenValidator.leeway) else {
            // Received in the future: the clock was set back between two runs, and the end says nothing.
            (early, due) = (elapsed, elapsed)
            return
        }
        due = tokens.refreshesAt.map(moment)
        early = tokens.refreshesEarlyAt.map(moment)
    }

    func phase(at elapsed: Duration) -> Phase {
        if let end, elapsed >= end { return .ended }
        if let due, elapsed >= due { return .due }
        if let early, elapsed >= early { return .early }
        return .fresh
    }
}

/// Tokens for scopes that the main one has not.
struct ScopedTokens: Sendable {
    let tokens: TokenSet
    let life: TokenLife
}
