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
    package init() {}
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
package struct Population: Sendable, Hashable {
    package static let largest = 5_000_000

    /// The people in Contoso, those included whom every emulator carries.
    package var count: Int
    package var seed: UInt64

    package init(count: Int, seed: UInt64 = 1) { (self.count, self.seed) = (count, seed) }
}
