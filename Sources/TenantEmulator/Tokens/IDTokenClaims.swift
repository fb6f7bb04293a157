import JWTKit

/// The claims of an ID token of version 2.0; those of personal accounts have no `rh` and no `uti`.
///
/// > Source: [ID token claims reference](https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference)
struct IDTokenClaims: JWTPayload, Equatable {
    let aud: String
    let iss: String
    let iat: Int
    let nbf: Int
    let exp: Int
    let aio: String
    let email: String?
    let name: String?
    let nonce: String?
    let oid: String?
    let preferredUsername: String?
    let rh: String?
    let sub: String
    let tid: String
    let uti: String?
    let ver: String

    enum CodingKeys: String, CodingKey {
        case aud, iss, iat, nbf, exp, aio, email, name, nonce, oid
        case preferredUsername = "preferred_username"
        case rh, sub, tid, uti, ver
    }

    /// The emulator only makes these tokens; clients check them.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
