/// How long things last in an emulator, in seconds; what Microsoft has, unless a test needs something else.
///
/// > Source: [Configurable token lifetimes](https://learn.microsoft.com/entra/identity-platform/configurable-token-lifetimes),
/// > [Refresh tokens](https://learn.microsoft.com/entra/identity-platform/refresh-tokens)
public struct EmulatorLifetimes: Sendable, Equatable {
    /// The longest that anything can last: ten years.
    public static let longest = 315_360_000

    /// An access token.
    ///
    /// Microsoft draws a number between 60 and 90 minutes; the emulator always takes the shortest, so that a run can be
    /// repeated.
    public var accessToken = 3599

    /// An ID token; nil for an hour, and a day for a personal account.
    public var idToken: Int?

    /// A code, until it is redeemed.
    public var code = 600

    /// A refresh token, from when it was given out: each use gives a new one.
    public var refreshToken = 7_776_000

    /// A device's code, until somebody has entered it.
    public var deviceCode = 900

    /// A session of a browser, from when it was last used.
    public var session = 86_400

    /// A session of a browser in which somebody wanted to stay signed in, from when it was last used.
    public var keptSession = 7_776_000

    /// Makes Microsoft's lifetimes.
    public init() {}

    /// Checks that each is possible.
    func check() throws(EmulatorError) {
        guard (1...86_400).contains(accessToken) else {
            throw EmulatorError(
                .invalidConfiguration, "An access token can't last \(accessToken) seconds; choose 1 to 86400.")
        }
        let others = [
            ("An ID token", idToken ?? 1), ("A code", code), ("A refresh token", refreshToken),
            ("A device's code", deviceCode), ("A session", session), ("A session that is kept", keptSession),
        ]
        for (name, seconds) in others where !(1...Self.longest).contains(seconds) {
            throw EmulatorError(
                .invalidConfiguration, "\(name) can't last \(seconds) seconds; choose 1 to \(Self.longest).")
        }
    }
}
