package import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads how long a server asks to wait, in seconds or as a date; garbage is no wish.
///
/// > Source: [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)
package enum RetryAfter {
    /// No server is waited for longer than this.
    private static let longest: TimeInterval = 3600

    /// The wait, at most an hour; nil when the server asks for none.
    ///
    /// A date is compared with the answer's own `Date`, so that a wrong clock here does not matter.
    package static func duration(in response: HTTPResponse) -> Duration? {
        guard let text = response.headerFields[.retryAfter] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // Too many digits for a number are a long wait as well.
            return .seconds(min(UInt32(text).map(TimeInterval.init) ?? longest, longest))
        }
        guard let until = HTTPDate.parse(text) else { return nil }
        let now = response.headerFields[.date].flatMap(HTTPDate.parse) ?? Date()
        return .seconds(min(max(until.timeIntervalSince(now), 0), longest))
    }
}
