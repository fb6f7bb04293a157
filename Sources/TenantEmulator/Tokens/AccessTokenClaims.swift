import JWTKit

/// The claims of an access token for Microsoft Graph, in the form of version 1.0 that it still uses.
///
/// > Source: [Access tokens in the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/access-tokens)
struct AccessTokenClaims: JWTPayload, Equatable {
    /// Microsoft Graph's own application id.
    static let graph = "00000003-0000-0000-c000-000000000000"

    let aud: String
    let iss: String
    let iat: Int
    let nbf: Int
    let exp: Int
    let appid: String?
    let name: String?
    let oid: String?
    let scp: String?
    let sub: String
    let tid: String
    let upn: String?
    let uti: String
    let ver: String

    /// The time is checked by ``GraphCaller``, against the emulator's own clock.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
