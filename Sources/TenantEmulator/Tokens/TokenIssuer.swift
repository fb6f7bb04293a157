import Crypto
import Foundation

/// Makes the tokens that a grant is worth.
struct TokenIssuer: Sendable {
    /// How far Microsoft's `iat` and `nbf` look back, in seconds, against clocks that are behind.
    static let backdating = 300
    /// How long an ID token of a work account is good for, in seconds from now.
    static let idTokenLifetime = 3600

    let keys: SigningKeys
    /// How long an access token is good for, in seconds.
    let accessTokenLifetime: Int

    /// Makes an access token for the one resource of the permissions.
    func accessToken(
        _ permissions: Set<Permission>, for user: DirectoryUser, application: RegisteredApplication, base: BaseAddress,
        at now: Date
    ) async throws -> String {
        guard permissions.contains(where: { $0.resource == .application }) else {
            return try await graphToken(permissions, for: user, clientID: application.clientID, at: now)
        }
        var claims = claims(for: application.clientID, tenantID: user.tenantID, at: now)
        claims.iss = "\(base.url)/\(user.tenantID)/v2.0"
        claims.ver = "2.0"
        claims.azp = application.clientID
        claims.name = user.displayName
        claims.oid = user.objectID
        claims.scp = ScopeRules.echo(permissions.filter { $0.resource == .application })
        claims.sub = subject(of: user, for: application.clientID)
        // Whoever owns the API checks the signature, so this one is an ordinary one.
        return try await keys.sign(claims)
    }

    private func graphToken(
        _ permissions: Set<Permission>, for user: DirectoryUser, clientID: String, at now: Date
    ) async throws -> String {
        var claims = claims(for: AccessTokenClaims.graph, tenantID: user.tenantID, at: now)
        claims.appid = clientID
        claims.name = user.displayName
        claims.oid = user.objectID
        claims.scp = ScopeRules.echo(permissions)
        claims.sub = subject(of: user, for: AccessTokenClaims.graph)
        claims.upn = user.userPrincipalName
        return try await keys.signForGraph(claims)
    }

    /// Makes an access token for Microsoft Graph that speaks for the application itself.
    func applicationToken(
        _ application: RegisteredApplication, tenantID: String, at now: Date
    ) async throws -> String {
        var claims = claims(for: AccessTokenClaims.graph, tenantID: tenantID, at: now)
        claims.appid = application.clientID
        claims.idtyp = "app"
        claims.roles = Permission.allCases.filter(application.applicationPermissions.contains).map(\.rawValue)
        claims.oid = application.clientID
        claims.sub = application.clientID
        return try await keys.signForGraph(claims)
    }

    private func claims(for audience: String, tenantID: String, at now: Date) -> AccessTokenClaims {
        let issued = Int(now.timeIntervalSince1970) - Self.backdating
        return AccessTokenClaims(
            aud: audience, iss: "https://sts.windows.net/\(tenantID)/", iat: issued, nbf: issued,
            exp: Int(now.timeIntervalSince1970) + accessTokenLifetime, sub: "", tid: tenantID,
            uti: RandomText.make(bytes: 16), ver: "1.0")
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
                aud: clientID, iss: "\(base.url)/\(user.tenantID)/v2.0", iat: issued, nbf: issued,
                exp: Int(now.timeIntervalSince1970) + Self.idTokenLifetime, aio: RandomText.make(),
                email: permissions.contains(.email) ? user.mail : nil, name: profile ? user.displayName : nil,
                nonce: nonce, oid: profile ? user.objectID : nil,
                preferredUsername: profile ? user.userPrincipalName : nil, rh: "1." + RandomText.make(bytes: 24),
                sub: subject(of: user, for: clientID), tid: user.tenantID, uti: RandomText.make(bytes: 16),
                ver: "2.0"))
    }

    /// The account's name for clients that asked for `client_info`.
    func clientInfo(of user: DirectoryUser) -> String {
        let info: JSONValue = ["uid": .string(user.objectID), "utid": .string(user.tenantID)]
        return Base64URL.encode(Data(info.text.utf8))
    }

    /// A subject differs from application to application, so that two of them can't compare notes.
    func subject(of user: DirectoryUser, for audience: String) -> String {
        let text = "\(user.tenantID)|\(audience)|\(user.id)"
        return Base64URL.encode(Data(SHA256.hash(data: Data(text.utf8))))
    }
}
