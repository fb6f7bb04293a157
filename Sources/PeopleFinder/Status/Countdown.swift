/// A pause that a screen counts down, of a search or of a card.
///
/// By the clock and not by counting: while the system lets the app sleep, nothing counts.
struct Countdown: Equatable {
    /// How often the screen is told.
    static let step = Duration.seconds(1)

    /// When it is over, by the steady clock.
    private let end: Duration

    /// Begins a pause of some length.
    init(of pause: Duration, at now: Duration) { end = now + pause }

    /// What is left in whole seconds; nil when the pause is over.
    func left(at now: Duration) -> Duration? {
        let left = (end - now).inWholeSeconds
        return left > .zero ? left : nil
    }
}

extension Duration {
    /// A time in whole seconds, the last of which need not be over.
    var inWholeSeconds: Duration {
        let (seconds, fraction) = components
        return .seconds(seconds + (fraction > 0 ? 1 : 0))
    }
}
