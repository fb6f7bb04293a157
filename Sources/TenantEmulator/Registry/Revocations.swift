import Foundation

/// What has been taken back from somebody.
///
/// It counts instead of comparing times: with a clock that stands still, or is set back, what was granted after a
/// revocation is good all the same.
struct Revocations: Sendable, Codable, Equatable {
    /// How often each thing had been taken back when something was granted.
    struct Generation: Sendable, Codable, Equatable {
        var sessions = 0
        var password = 0
    }

    /// How often until now.
    var generation = Generation()
    /// When sessions were last revoked.
    var sessionsAt: Date?
    /// When the password was last changed.
    var passwordAt: Date?
    /// From when on Graph wants tokens that were asked for with its claims, in seconds since 1970; nil for no challenge.
    var challengedAt: Int?
}

/// What is known of an account beside the directory.
struct AccountState: Sendable, Codable, Equatable {
    var conditions = UserConditions()
    var revocations = Revocations()
}
