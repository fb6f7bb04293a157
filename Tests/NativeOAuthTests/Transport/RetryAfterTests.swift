import HTTPTypes
import Testing

@testable import NativeOAuth

@Suite("Retry-After")
struct RetryAfterTests {
    private static let date = "Fri, 31 Dec 1999 23:59:00 GMT"

    // RFC 9110, section 10.2.3
    @Test(
        "seconds and dates are understood, garbage is no wish, and nobody is waited for longer than an hour (F11)",
        arguments: [
            (nil, nil), ("120", 120), ("0", 0), ("00007", 7), ("3600", 3600), ("86400", 3600), ("4294967296", 3600),
            ("99999999999999999999999999", 3600), ("-5", nil), ("+5", nil), ("1.5.2", nil), (".5", nil), ("5.", nil),
            ("", nil), ("soon", nil),
            ("120 s", nil), ("0x10", nil), ("١٢٠", nil), ("Sat, 01 Jan 2000 00:00:30 GMT", 90),
            ("Fri, 31 Dec 1999 23:59:00 GMT", 0), ("Fri, 31 Dec 1999 23:00:00 GMT", 0),
            ("Thu, 31 Dec 2099 23:59:59 GMT", 3600), ("Fri, 31 Dec 1999", nil), ("31 Dec 1999 23:59:59", nil),
        ] as [(String?, Int?)])
    func forms(text: String?, seconds: Int?) {
        var response = HTTPResponse(status: .tooManyRequests, headerFields: [.date: Self.date])
        response.headerFields[.retryAfter] = text
        #expect(RetryAfter.duration(in: response) == seconds.map { .seconds($0) })
    }

    @Test("decimals, which Microsoft Graph sends, are understood")
    func decimals() {
        let response = HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: "0.249"])
        #expect(RetryAfter.duration(in: response) == .seconds(0.249))
    }

    @Test("a date without the server's own is compared with this machine's clock")
    func ownClock() {
        let response = HTTPResponse(
            status: .tooManyRequests, headerFields: [.retryAfter: "Fri, 31 Dec 1999 23:59:00 GMT"])
        #expect(RetryAfter.duration(in: response) == .zero)
    }
}
