import Foundation

struct UserConditions: Sendable, Codable, Equatable {
    enum SecondFactor: String, Sendable, Encodable, Choice {
        case notNeeded
        /// At each new session: AADSTS50074 and 50076 where no page can ask.
        case needed
        /// The person has to set one up first: AADSTS50079.
        case mustEnroll
    }

    /// What conditional access asks of the device, which this one never is.
    enum Policy: String, Sendable, Encodable, Choice {
        /// AADSTS53003: not from here.
        case blocked
        /// AADSTS53000: from a device that its organization manages.
        case compliantDevice
        /// AADSTS53001: from a device that has joined its domain.
        case joinedDevice
    }

    /// Whether the account is disabled: AADSTS50057.
    var isBlocked = false
    /// Whether the password has to be changed before it is good again: AADSTS50055.
    var isPasswordExpired = false
    var secondFactor = SecondFactor.notNeeded
    /// How long a second factor is good for, in seconds: AADSTS50078 after that; nil for as long as the grant.
    var secondFactorLifetime: Int?
    /// How long a sign-in is good for, in seconds: AADSTS70043 after that; nil for as long as its tokens.
    var signInFrequency: Int?
    var policy: Policy?
    var isAdministrator = false
    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        isBlocked = try values.decodeIfPresent(Bool.self, forKey: .isBlocked) ?? false
        isPasswordExpired = try values.decodeIfPresent(Bool.self, forKey: .isPasswordExpired) ?? false
        secondFactor = try values.decodeIfPresent(SecondFactor.self, forKey: .secondFactor) ?? .notNeeded
        secondFactorLifetime = try values.decodeIfPresent(Int.self, forKey: .secondFactorLifetime)
        signInFrequency = try values.decodeIfPresent(Int.self, forKey: .signInFrequency)
        policy = try values.decodeIfPresent(Policy.self, forKey: .policy)
        isAdministrator = try values.decodeIfPresent(Bool.self, forKey: .isAdministrator) ?? false
    }
}

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

    var generation = Generation()
    var sessionsAt: Date?
    var passwordAt: Date?
    /// From when on Graph wants tokens that were asked for with its claims, in seconds since 1970; nil for no challenge.
    var challengedAt: Int?
}

struct AccountState: Sendable, Codable, Equatable {
    var conditions = UserConditions()
    var revocations = Revocations()
}
