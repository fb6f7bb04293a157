import NIOConcurrencyHelpers

/// How an emulator behaves where Microsoft leaves a choice or a test needs another one.
package struct EmulatorConfiguration: Sendable {
    /// The SQLite file that keeps the directory and all grants; nil keeps them in memory.
    package var database: String?

    /// How many people Contoso has; nil for the few whom every emulator carries.
    ///
    /// They are made when the database is new. Without ``database`` they are in a temporary file.
    package var population: Population?
    /// A YAML or JSON file with tenants, applications, people and groups that are added at each start.
    package var organizationFile: String?

    /// Whether a refresh token can be used once only.
    ///
    /// Using one again revokes everything that came from the same sign-in. Microsoft does neither: there an old
    /// refresh token lives on.
    package var strict = false
    package var lifetimes = EmulatorLifetimes()

    /// How long an access token is good for that goes to a client which understands claims challenges (`cp1`), in seconds.
    ///
    /// Another ``EmulatorLifetimes/accessToken`` than the usual one holds for these too, for tests of expiry.
    package var continuousAccessTokenLifetime: Int {
        let isUsual = lifetimes.accessToken == EmulatorLifetimes().accessToken
        return lifetimes.continuousAccessToken
            ?? (isUsual ? EmulatorLifetimes.longestContinuousAccessToken : lifetimes.accessToken)
    }

    /// Whether everybody has agreed to every permission already, so that nobody ever sees the consent page.
    package var consentedInAdvance = false
    package init(_ change: (inout EmulatorConfiguration) -> Void = { _ in }) { change(&self) }
}

/// The configuration of an emulator, of which the lifetimes can change while it runs.
struct EmulatorSettings: Sendable {
    private let start: EmulatorConfiguration
    private let box: NIOLockedValueBox<EmulatorConfiguration>

    init(_ configuration: EmulatorConfiguration) {
        start = configuration
        box = NIOLockedValueBox(configuration)
    }

    var current: EmulatorConfiguration { box.withLockedValue { $0 } }
    var lifetimes: EmulatorLifetimes { current.lifetimes }
    func change(_ change: (inout EmulatorConfiguration) throws -> Void) throws {
        try box.withLockedValue { try change(&$0) }
    }

    func reset() { box.withLockedValue { $0 = start } }
}

/// How many people an organization has, and which ones: the same seed gives the same people everywhere.
package struct Population: Sendable, Hashable, Codable {
    package static let largest = 5_000_000

    package var count: Int
    package var seed: UInt64
    package init(count: Int, seed: UInt64 = 1) { (self.count, self.seed) = (count, seed) }
}

/// How long things last in an emulator, in seconds; what Microsoft has, unless a test needs something else.
///
/// > Source: [Configurable token lifetimes](https://learn.microsoft.com/entra/identity-platform/configurable-token-lifetimes),
/// > [Refresh tokens](https://learn.microsoft.com/entra/identity-platform/refresh-tokens)
package struct EmulatorLifetimes: Sendable, Equatable, Codable {
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
