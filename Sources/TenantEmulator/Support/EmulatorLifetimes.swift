/// How long things last in an emulator, in seconds; what Microsoft has, unless a test needs something else.
///
/// > Source: [Configurable token lifetimes](https://learn.microsoft.com/entra/identity-platform/configurable-token-lifetimes),
/// > [Refresh tokens](https://learn.microsoft.com/entra/identity-platform/refresh-tokens)
package struct EmulatorLifetimes: Sendable, Equatable {
    /// The longest that anything can last: ten years.
    package static let longest = 315_360_000
    /// The longest that an access token can last which can be taken back: 28 hours, as at Microsoft.
    package static let longestContinuousAccessToken = 100_800

    /// An access token.
    ///
    /// Microsoft draws a number between 60 and 90 minutes; the emulator always takes the shortest, so that a run can be
    /// repeated.
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

    /// Makes Microsoft's lifetimes.
    package init() {}
}

extension EmulatorLifetimes {
    /// The lifetimes, by the names that files and the admin API have.
    package enum Name: String, Sendable, CaseIterable {
        case accessToken, continuousAccessToken, idToken, code, refreshToken, singlePageRefreshToken, deviceCode
        case session, keptSession, secondFactorCode, signInForm

        /// The longest that there can be, in seconds.
        package var longest: Int {
            switch self {
            case .accessToken: 86_400
            case .continuousAccessToken: EmulatorLifetimes.longestContinuousAccessToken
            default: EmulatorLifetimes.longest
            }
        }

        /// What an error calls it, and where it is kept: some are always there, and some depend on something else if nobody
        /// sets them.
        fileprivate var row: (words: String, place: Place) {
            switch self {
            case .accessToken: ("An access token", .always(\.accessToken))
            case .continuousAccessToken: ("An access token for continuous access", .maybe(\.continuousAccessToken))
            case .idToken: ("An ID token", .maybe(\.idToken))
            case .code: ("A code", .always(\.code))
            case .refreshToken: ("A refresh token", .always(\.refreshToken))
            case .singlePageRefreshToken:
                ("A refresh token of a page with a script", .always(\.singlePageRefreshToken))
            case .deviceCode: ("A device's code", .always(\.deviceCode))
            case .session: ("A session", .always(\.session))
            case .keptSession: ("A session that is kept", .always(\.keptSession))
            case .secondFactorCode: ("A second factor's code", .always(\.secondFactorCode))
            case .signInForm: ("A form of the sign-in", .always(\.signInForm))
            }
        }
    }

    fileprivate enum Place {
        case always(WritableKeyPath<EmulatorLifetimes, Int>)
        case maybe(WritableKeyPath<EmulatorLifetimes, Int?>)
    }

    /// A lifetime in seconds; nil where it depends on something else, and setting nil brings Microsoft's back.
    package subscript(_ name: Name) -> Int? {
        get {
            switch name.row.place {
            case .always(let path): self[keyPath: path]
            case .maybe(let path): self[keyPath: path]
            }
        }
        set {
            switch name.row.place {
            case .always(let path): self[keyPath: path] = newValue ?? EmulatorLifetimes()[keyPath: path]
            case .maybe(let path): self[keyPath: path] = newValue
            }
        }
    }

    func check() throws(EmulatorError) {
        for name in Name.allCases {
            guard let seconds = self[name], !(1...name.longest).contains(seconds) else { continue }
            throw EmulatorError(
                .invalidConfiguration, "\(name.row.words) can't last \(seconds) seconds; choose 1 to \(name.longest).")
        }
    }
}
