import JWTKit

/// The claims that an application can have in its ID tokens and in access tokens for its API.
///
/// > Source: [Optional claims reference](https://learn.microsoft.com/entra/identity-platform/optional-claims-reference)
protocol OptionalClaims {
    var auth_time: Int? { get set }
    var email: String? { get set }
    var family_name: String? { get set }
    var given_name: String? { get set }
    var login_hint: String? { get set }
    var sid: String? { get set }
    var upn: String? { get set }
    /// The roles of the application that the person has.
    var roles: [String]? { get set }
    /// The ids of the person's groups, where the application wants them.
    var groups: [String]? { get set }
    /// Where the groups are that are too many for a token.
    var _claim_names: [String: String]? { get set }
    var _claim_sources: [String: [String: String]]? { get set }
}

/// The claims of an access token: for Microsoft Graph in the form of version 1.0 that it still uses, for an
/// application's own API in that of version 2.0.
///
/// > Source: [Access tokens in the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/access-tokens)
struct AccessTokenClaims: JWTPayload, Equatable, OptionalClaims {
    static let graph = Permission.graphID
    let aud: String
    var iss: String
    let iat, nbf, exp: Int
    var appid: String?
    /// How the application proved who it is, in a token of version 1.0 for an API: 0 not at all, 1 by a secret or a certificate.
    var appidacr: String?
    /// Who asked, in a token of version 2.0.
    var azp: String?
    /// How that one proved who it is, in a token of version 2.0: 0 not at all, 1 by a secret or a certificate.
    var azpacr: String?
    var groups: [String]?
    var _claim_names: [String: String]?
    var _claim_sources: [String: [String: String]]?
    /// `app` in a token that speaks for nobody.
    var idtyp: String?
    var auth_time: Int?
    var email, family_name, given_name, login_hint, name, oid: String?
    /// How the person is called in a token of version 2.0 that may show their profile.
    var preferred_username: String?
    /// What such a token allows, and what a person may do with an application's own API.
    var roles: [String]?
    var scp: String?
    var sid: String?
    var sub: String
    let tid: String
    /// How the person is called in a token of version 1.0 for an API.
    var unique_name: String?
    var upn: String?
    let uti: String
    var ver: String
    /// `cp1` for a client that understands claims challenges.
    var xms_cc: [String]?
    /// The emulator's own: what a claims challenge had named when the token was asked for, in seconds since 1970.
    var emulator_nbf: Int?
    /// The emulator's own: what had been taken back from the person by then.
    var emulator_generation: Revocations.Generation?
    /// The time is checked by ``GraphCaller``, against the emulator's own clock.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

/// The claims of an ID token; those of personal accounts have no `rh` and no `uti`.
///
/// > Source: [ID token claims reference](https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference)
struct IDTokenClaims: JWTPayload, Equatable, OptionalClaims {
    let aud, iss: String
    let iat, nbf, exp: Int
    let aio: String
    var at_hash: String?
    var auth_time: Int?
    var c_hash, email, family_name, given_name: String?
    var groups: [String]?
    var _claim_names: [String: String]?
    var _claim_sources: [String: [String: String]]?
    /// Who vouches for a guest; nil for everybody else.
    var idp: String?
    var login_hint: String?
    let name, nonce, oid, preferred_username, rh: String?
    var roles: [String]?
    var sid: String?
    let sub, tid: String
    var unique_name: String?
    var upn: String?
    let uti: String?
    let ver: String
    /// The emulator only makes these tokens; clients check them.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
