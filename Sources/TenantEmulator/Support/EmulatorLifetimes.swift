/// How long things last in an emulator, in seconds; what Microsoft has, unless a test needs something else.
///
/// > Source: [Configurable token lifetimes](https://learn.microsoft.com/entra/identity-platform/configurable-token-lifetimes),
/// > [Refresh tokens](https://learn.microsoft.com/entra/identity-platform/refresh-tokens)
package struct EmulatorLifetimes: Sendable, Equatable, Codable {
    /// The longest that anything can last: ten years.
    package static let longest = 315_360_000
    /// The longest that an access token can last: a day.
    package static let longestAccessToken = 86_400
    /// The longest that an access token can last which can be taken back: 28 hours, as at Microsoft.
    package static let longestContinuousAccessToken = 100_800

    /// An access token: always the shortest of the 60 to 90 minutes between which Microsoft draws.
    package var accessToken = 3599

    /// An access token for a client that understands claims challenges (`cp1`).
    ///
    /// Nil for Microsoft's 28 hours, or for as long as ``accessToken`` where that is another one than the usual.
    package var continuousAccessToken: Int?
    /// An ID token; nil for an hour, and a day for a personal account.
    package var idToken: Int?
    /// A code, until it is redeemed.
    package var code = 600
    /// A refresh token, from when it was given out: each use gives a new one.
    package var refreshToken = 7_776_000
    /// A refresh token of a page with a script (`spa`), from the sign-in: using it prolongs nothing.
    package var singlePageRefreshToken = 86_400
    /// A device's code, until somebody has entered it.
    package var deviceCode = 900
    /// A session of a browser, from when it was last used.
    package var session = 86_400
    /// A session of a browser in which somebody wanted to stay signed in, from when it was last used.
    package var keptSession = 7_776_000
    /// The code of a second factor, until it is typed.
    package var secondFactorCode = 300
    /// A form of the sign-in pages, until it is sent.
    package var signInForm = 900
    package init() {}
}
