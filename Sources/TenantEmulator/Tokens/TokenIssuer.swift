import Crypto
import Foundation

/// Makes the tokens that a grant is worth.
struct TokenIssuer: Sendable {
    /// How far Microsoft's `iat` and `nbf` look back, in seconds, against clocks that are behind.
    static let backdating = 300
    /// How long an ID token of a work account is good for, in seconds from now.
    static let idTokenLifetime = 3600

    let keys: SigningKeys
    let organization: Organization
    /// How long an access token is good for, in seconds.
    let accessTokenLifetime: Int

    /// Makes an access token for Microsoft Graph.
    func accessToken(_ permissions: Set<Permission>, for user: DirectoryUser, clientID: String, at now: Date)
        async throws
        -> String
    {
        let issued = Int(now.timeIntervalSince1970) - Self.backdating
        return try await keys.signForGraph(
            AccessTokenClaims(
                aud: AccessTokenClaims.graph, iss: "https://sts.windows.net/\(organization.tenantID)/",
                iat: issued, nbf: issued, exp: Int(now.timeIntervalSince1970) + accessTokenLifetime, appid: clientID,
                name: user.displayName, oid: user.id, scp: ScopeRules.echo(permissions),
                sub: subject(of: user, for: AccessTokenClaims.graph), tid: organization.tenantID,
                upn: user.userPrincipalName, uti: RandomText.make(bytes: 16), ver: "1.0"))
    }

    /// Makes an ID token; its nonce is that of the request to authorize, and left out after a refresh.
    func idToken(
        _ permissions: Set<Permission>, for user: DirectoryUser, clientID: String, nonce: String?,
        base: BaseAddress, at now: Date
    ) async throws -> String {
        let issued = Int(now.timeIntervalSince1970) - Self.backdating
        let profile = permissions.contains(.profile)
        return try await keys.sign(
            IDTokenClaims(
                aud: clientID, iss: "\(base.url)/\(organization.tenantID)/v2.0", iat: issued, nbf: issued,
                exp: Int(now.timeIntervalSince1970) + Self.idTokenLifetime, aio: RandomText.make(),
                email: permissions.contains(.email) ? user.mail : nil, name: profile ? user.displayName : nil,
                nonce: nonce, oid: profile ? user.id : nil,
                preferredUsername: profile ? user.userPrincipalName : nil, rh: "1." + RandomText.make(bytes: 24),
                sub: subject(of: user, for: clientID), tid: organization.tenantID, uti: RandomText.make(bytes: 16),
                ver: "2.0"))
    }

    /// The account's name for clients that asked for `client_info`.
    func clientInfo(of user: DirectoryUser) -> String {
        let info: JSONValue = ["uid": .string(user.id), "utid": .string(organization.tenantID)]
        return Base64URL.encode(Data(info.text.utf8))
    }

    /// A subject differs from application to application, so that two of them can't compare notes.
    private func subject(of user: DirectoryUser, for audience: String) -> String {
        let text = "\(organization.tenantID)|\(audience)|\(user.id)"
        return Base64URL.encode(Data(SHA256.hash(data: Data(text.utf8))))
    }
}
