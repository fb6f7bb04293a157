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
    var at_hash: String?
    var auth_time: Int?
    var c_hash: String?
    var email: String?
    var family_name: String?
    var given_name: String?
    /// Who vouches for a guest; nil for everybody else.
    var idp: String?
    var login_hint: String?
    let name: String?
    let nonce: String?
    let oid: String?
    let preferredUsername: String?
    let rh: String?
    var sid: String?
    let sub: String
    let tid: String
    var upn: String?
    let uti: String?
    let ver: String

    enum CodingKeys: String, CodingKey {
        case aud, iss, iat, nbf, exp, aio, at_hash, auth_time, c_hash, email, family_name, given_name, idp, login_hint
        case name, nonce, oid
        case preferredUsername = "preferred_username"
        case rh, sid, sub, tid, upn, uti, ver
    }

    /// The emulator only makes these tokens; clients check them.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
