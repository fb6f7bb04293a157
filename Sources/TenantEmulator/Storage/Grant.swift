import Foundation

/// What a person has allowed an application: what codes and refresh tokens stand for.
struct Grant: Sendable, Codable, Equatable {
    /// Ties everything together that came from one sign-in.
    var family: String
    let userID: String
    let clientID: String
    let tenant: String
    let redirectURI: String
    let permissions: Set<Permission>
    var nonce: String?
    var proofKey: ProofKey?
    /// When the person has signed in; nil in files of older versions.
    var authenticatedAt: Date?
    /// When they have shown a second factor; nil if they haven't.
    var secondFactorAt: Date?
    /// What had been taken back from them by then.
    var generation: Revocations.Generation?
    /// Whether the client understands claims challenges, as it said when it asked the person.
    var isContinuous: Bool?
    /// The session of the browser in which they signed in; nil where there was none.
    var sessionID: String?
    /// When refreshing ends for good: a page with a script has a day.
    var refreshUntil: Date?
}
