import Testing

@testable import URLSessionTransport

@Suite("Joined Set-Cookie fields")
struct SetCookieFieldTests {
    @Test(
        "are parted where a cookie begins, and not inside a date",
        arguments: [
            ("a=1; Path=/", ["a=1; Path=/"]),
            ("a=1; Path=/, b=2", ["a=1; Path=/", "b=2"]),
            (
                "a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Path=/,b=; HttpOnly",
                ["a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; Path=/", "b=; HttpOnly"]
            ),
            ("", [""]),
        ])
    func parts(joined: String, cookies: [String]) {
        #expect(SetCookieField.values(joined: joined) == cookies)
    }
}
