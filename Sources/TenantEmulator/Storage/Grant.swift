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
}
