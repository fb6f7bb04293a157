package import HTTPTypes
package import SmallFoundation

/// Reads how long a server asks to wait, in seconds or as a date; garbage is no wish (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// No server is waited for longer than this.
    private static let longest: TimeInterval = 3600

    /// The wait, at most an hour; nil when the server asks for none.
    ///
    /// A date is compared with the answer's own `Date`, so that a wrong clock here does not matter.
    package static func duration(in response: HTTPResponse, now: @autoclosure () -> Date = Date()) -> Duration? {
        guard let text = response.headerFields[.retryAfter] else { return nil }
        if let seconds = seconds(text) { return .seconds(min(seconds, longest)) }
        guard let until = HTTPDate.parse(text) else { return nil }
        let now = response.headerFields[.date].flatMap(HTTPDate.parse) ?? now()
        return .seconds(min(max(until.timeIntervalSince(now), 0), longest))
    }

    /// Whole seconds, or with decimals, which RFC 9110 does not have and Microsoft Graph sends (`0.249`).
    private static func seconds(_ text: String) -> TimeInterval? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
        // Too many digits for a number are a long wait as well.
        return areDigits && parts.count <= 2 ? TimeInterval(text) ?? longest : nil
    }
}
