/// What a new session of WebDriver is asked for.
///
/// > Source: [WebDriver, section 8.1](https://www.w3.org/TR/webdriver2/#new-session)
struct NewSession: Encodable {
    struct Capabilities: Encodable {
        var alwaysMatch: Always
    }

    struct Always: Encodable {
        var browserName = "chrome"
        /// Milliseconds; the first is how long an element is waited for.
        var timeouts = ["implicit": 60_000, "pageLoad": 60_000, "script": 30_000]
        /// Whether certificates that nobody knows are taken.
        var acceptInsecureCerts = false
        var options: Options

        enum CodingKeys: String, CodingKey {
            case browserName, timeouts, acceptInsecureCerts
            case options = "goog:chromeOptions"
        }
    }

    struct Options: Encodable {
        var binary: String
        var args: [String]
        /// Chromium's preferences, by their names.
        var prefs: [String: Int] = [:]
    }

    struct Answer: Decodable {
        var sessionId: String
    }

    var capabilities: Capabilities
}
