/// How fast somebody types and how soon the server answers, and how long to wait for the next keystroke because of it.
///
/// Asking early costs a request that the next keystroke makes useless; asking late costs the person's time. So the wait is
/// a little longer than the usual gap between two keystrokes, and at least half of a round trip.
struct TypingPace: Sendable, Hashable {
    /// Who does nothing for so long is not typing any more; the next keystroke is asked for at once.
    static let pause = Duration.seconds(1)
    /// So many characters at once are pasted, dictated or chosen, and not typed; they are asked for at once.
    static let pasted = 3
    /// The wait is never shorter.
    static let minimumDelay = Duration.milliseconds(80)
    /// The wait is never longer.
    static let maximumDelay = Duration.milliseconds(300)
    /// An answer to an older text is waited for at least so long after its request went out.
    static let minimumTimeout = Duration.milliseconds(150)
    /// How much the last gap, or the last round trip, counts beside those before.
    static let weight = 0.3

    /// The usual time between two keystrokes: sixty words a minute before anybody has typed.
    private(set) var gap = Duration.milliseconds(200)
    /// The usual time between a request and its answer; a guess before the first one.
    private(set) var roundTrip = Duration.milliseconds(100)
    private var last: Duration?

    /// Takes note of a change of the text, and says whether to ask at once.
    ///
    /// Deleting, which goes by itself, says nothing of the typing.
    mutating func keystroke(at now: Duration, growth: Int) -> Bool {
        defer { last = now }
        guard let last, now - last < Self.pause else { return true }
        if growth == 1 { gap = Self.mean(gap, now - last) }
        return growth >= Self.pasted
    }

    /// Takes note of how long an answer took.
    mutating func answered(after duration: Duration) { roundTrip = Self.mean(roundTrip, duration) }
    /// Begins anew with a text of which nothing is left.
    mutating func rest() { last = nil }

    /// How long to wait for another keystroke before asking; less where there is nobody to show meanwhile.
    func delay(hasPeople: Bool) -> Duration {
        let wanted = max(gap * 1.25, roundTrip / 2)
        return min(max(hasPeople ? wanted : wanted / 2, Self.minimumDelay), Self.maximumDelay)
    }

    /// How long an answer to an older text may take before it is given up for a newer one.
    var timeout: Duration { max(roundTrip * 2, Self.minimumTimeout) }

    private static func mean(_ known: Duration, _ new: Duration) -> Duration {
        known * (1 - weight) + new * weight
    }
}
