import SmallFoundation

/// How far this machine's clock is ahead of the provider's, as far as the provider's answers have told
/// (RFC 9110, section 6.6.1).
final class ClockSkew: Sendable {
    private let known = Locked<TimeInterval?>(nil)
    private let smallest: TimeInterval

    /// Below `smallest` seconds nothing is corrected: `Date` has whole seconds, and an answer takes its time.
    init(smallest: TimeInterval = 60) { self.smallest = smallest }

    /// The difference in seconds, above zero when this clock is ahead; nil when no answer has told yet.
    var seconds: TimeInterval? { known.withLock { $0 } }

    /// Learns from an answer: what the provider's clock showed, if it says, and what this machine's did when it came.
    func learn(from serverDate: Date?, now: Date) {
        guard let seconds = Self.between(now, serverDate, smallest: smallest) else { return }
        known.withLock { $0 = seconds }
    }

    /// What the provider's clock shows when this one shows a date, as far as is known.
    func providerDate(at now: Date) -> Date { now.addingTimeInterval(-(seconds ?? 0)) }

    /// The difference between two clocks in seconds, 0 where it is too small to tell.
    static func between(_ now: Date, _ serverDate: Date?, smallest: TimeInterval = 60) -> TimeInterval? {
        guard let serverDate else { return nil }
        let seconds = now.timeIntervalSince(serverDate)
        return abs(seconds) < smallest ? 0 : seconds
    }
}

/// Reads the `Date` header, which is how a wrong clock on this machine is found out (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else, the two obsolete forms included.
    static func parse(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[0].hasSuffix(","),
            let day = Int(parts[1]), (1...31).contains(day), let month = months.firstIndex(of: String(parts[2])),
            let year = Int(parts[3]), (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (Int32(year - 1900), Int32(month), Int32(day))
        (fields.tm_hour, fields.tm_min, fields.tm_sec) = (Int32(clock[0]), Int32(clock[1]), Int32(clock[2]))
        return Date(timeIntervalSince1970: TimeInterval(timegm(&fields)))
    }
}
