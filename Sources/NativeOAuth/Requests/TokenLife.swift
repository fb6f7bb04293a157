import SmallFoundation

/// What time it is, by each of the clocks that tokens are judged by.
struct Moment: Sendable {
    /// By this machine's clock, which may be set.
    let date: Date
    /// By the steady clock.
    let elapsed: Duration
    /// How far this machine's clock is ahead of the provider's, in seconds; nil when no answer has told yet.
    let skew: TimeInterval?
}

/// Until when tokens serve, by a clock that is never set.
///
/// The dates that are kept with tokens are read once, when this process gets them; from then on a clock that is set forward
/// or back neither ends a token nor prolongs it.
struct TokenLife: Sendable {
    /// Where in its life an access token is.
    enum Phase: Comparable {
        /// Good for a while.
        case fresh
        /// About to end, or of unknown life: another one is fetched first.
        case due
        /// Over.
        case ended
    }

    /// From when on another one is got before it is used; nil when its end is not known.
    let due: Duration?
    let end: Duration?

    init(_ tokens: TokenSet, at moment: Moment) {
        // If the clock has been put right since the dates were written, they are of another clock than the one here.
        let atReceipt = tokens.clockSkew ?? 0
        let now = moment.date.addingTimeInterval(atReceipt - (moment.skew ?? atReceipt))
        let steady = { (date: Date) in moment.elapsed + .seconds(date.timeIntervalSince(now)) }
        end = tokens.expiresAt.map(steady)
        guard now >= tokens.receivedAt.addingTimeInterval(-IDToken.leeway) else {
            // Received in the future: the clock was set back between two runs, and the end says nothing.
            due = moment.elapsed
            return
        }
        due = tokens.refreshesAt.map(steady)
    }

    func phase(at elapsed: Duration) -> Phase {
        if let end, elapsed >= end { return .ended }
        if let due, elapsed >= due { return .due }
        return .fresh
    }
}
