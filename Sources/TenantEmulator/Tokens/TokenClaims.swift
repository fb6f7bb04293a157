import JWTKit

/// The claims of a token; which there are depends on its kind, on whom it is for, and on what the application wants.
///
/// Access tokens for Microsoft Graph have the form of version 1.0 that it still uses, those for an application's own API
/// mostly that of version 2.0, as ID tokens.
///
/// > Source: [Access tokens in the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/access-tokens),
/// > [ID token claims reference](https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference),
/// > [Optional claims reference](https://learn.microsoft.com/entra/identity-platform/optional-claims-reference)
struct TokenClaims: JWTPayload, Equatable {
    let aud: String
    var iss: String
    let iat, nbf, exp: Int
    /// How well and how the person proved who they are, in version 1.0: the first in access tokens alone.
    var acr: String?
    var amr: [String]?
    /// ID tokens have it, and no others.
    var aio: String?
    /// Who asked, in an access token of version 1.0, and how the application proved who it is: 0 not at all, 1 by a secret,
    /// 2 by a certificate.
    var appid, appidacr: String?
    /// The same in one of version 2.0.
    var azp, azpacr: String?
    var at_hash, c_hash: String?
    var auth_time: Int?
    var email, family_name, given_name: String?
    var groups: [String]?
    /// Where the groups are that are too many for a token.
    var _claim_names: [String: String]?
    var _claim_sources: [String: [String: String]]?
    /// Who vouches for a guest; nil for everybody else.
    var idp: String?
    /// `app` in a token that speaks for nobody.
    var idtyp: String?
    /// From where the person signed in, in a token of version 1.0.
    var ipaddr: String?
    var login_hint, name, nonce, oid: String?
    /// How the person is called in a token of version 2.0 that may show their profile.
    var preferred_username: String?
    var rh: String?
    /// What a token that speaks for nobody allows, and what a person may do with an application's own API.
    var roles: [String]?
    var scp, sid: String?
    var sub = ""
    let tid: String
    /// How the person is called in a token of version 1.0.
    var unique_name: String?
    var upn, uti: String?
    var ver = "1.0"
    /// `cp1` for a client that understands claims challenges.
    var xms_cc: [String]?
    /// The emulator's own: what a claims challenge had named when the token was asked for, in seconds since 1970.
    var emulator_nbf: Int?
    /// The emulator's own: what had been taken back from the person by then.
    var emulator_generation: Revocations.Generation?
    /// The time is checked by ``TokenVerifier``, against the emulator's own clock.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
