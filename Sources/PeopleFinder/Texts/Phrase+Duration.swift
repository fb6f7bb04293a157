extension Phrase {
    /// When something can be done again: “in 12 seconds”.
    ///
    /// - Parameter duration: How long from now; less than a second counts as one, and nothing is shown sooner than it is.
    /// - Returns: The phrase in seconds, from a minute and a half on in minutes, and likewise in hours.
    public static func moment(after duration: Duration) -> Phrase {
        switch Unit(duration) {
        case .seconds(let count): .timeInSeconds(count)
        case .minutes(let count): .timeInMinutes(count)
        case .hours(let count): .timeInHours(count)
        }
    }

    /// How long something lasts: “12 seconds”.
    ///
    /// - Parameter duration: How long.
    /// - Returns: The phrase in seconds, from a minute and a half on in minutes, and likewise in hours.
    public static func lasting(_ duration: Duration) -> Phrase {
        switch Unit(duration) {
        case .seconds(let count): .timeSeconds(count)
        case .minutes(let count): .timeMinutes(count)
        case .hours(let count): .timeHours(count)
        }
    }

    /// The unit that a person would choose, rounded up.
    private enum Unit {
        case seconds(Int)
        case minutes(Int)
        case hours(Int)

        /// A year: longer is a mistake, and the sum stays small.
        private static let longest = 31_536_000

        init(_ duration: Duration) {
            let (whole, rest) = duration.components
            let seconds = Int(min(max(whole + (rest > 0 ? 1 : 0), 1), Int64(Self.longest)))
            let minutes = (seconds + 59) / 60
            self =
                seconds < 90 ? .seconds(seconds) : minutes < 90 ? .minutes(minutes) : .hours((minutes + 59) / 60)
        }
    }
}
