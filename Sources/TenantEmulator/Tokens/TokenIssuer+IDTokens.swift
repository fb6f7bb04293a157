import Crypto
import Foundation

extension TokenIssuer {
    /// What an ID token says beside who it is about and for whom.
    struct IDTokenDetails: Sendable {
        /// That of the request to authorize; left out after a refresh.
        var nonce: String?
        /// The code that comes with it; nil where none does.
        var code: String?
        /// The access token that comes with it by way of the browser; the token endpoint's answer needs no such hash.
        var accessToken: String?
        var authenticatedAt: Date?
        var sessionID: String?
        /// Who vouches for a guest.
        var identityProvider: String?
    }

    /// Makes an ID token.
    func idToken(
        _ permissions: Set<Permission>, for user: DirectoryUser, application: RegisteredApplication, base: BaseAddress,
        at now: Date, _ details: IDTokenDetails
    ) async throws -> String {
        let issued = Int(now.timeIntervalSince1970) - Self.backdating
        let profile = permissions.contains(.profile)
        var claims = IDTokenClaims(
            aud: application.clientID, iss: "\(base.url)/\(user.tenantID)/v2.0", iat: issued, nbf: issued,
            exp: Int(now.timeIntervalSince1970) + (lifetimes.idToken ?? user.kind.idTokenLifetime),
            aio: RandomText.make(), name: profile ? user.displayName : nil, nonce: details.nonce,
            oid: profile ? user.objectID : nil, preferredUsername: profile ? user.userPrincipalName : nil,
            rh: user.isPersonal ? nil : "1." + RandomText.make(bytes: 24),
            sub: subject(of: user, for: application.clientID), tid: user.tenantID,
            uti: user.isPersonal ? nil : RandomText.make(bytes: 16), ver: "2.0")
        claims.at_hash = details.accessToken.map(Self.halfHash)
        claims.c_hash = details.code.map(Self.halfHash)
        claims.idp = details.identityProvider
        // A guest's address is known in the tenant by nothing else.
        if permissions.contains(.email) || user.userType == "Guest" { claims.email = user.address }
        try add(application.optionalClaims, to: &claims, of: user, details)
        return try await keys.sign(claims, user.kind)
    }

    private func add(
        _ optional: Set<OptionalClaim>, to claims: inout IDTokenClaims, of user: DirectoryUser,
        _ details: IDTokenDetails
    ) throws {
        for claim in optional {
            switch claim {
            case .authTime: claims.auth_time = details.authenticatedAt.map { Int($0.timeIntervalSince1970) }
            case .email: claims.email = user.address
            case .familyName: claims.family_name = user.surname
            case .givenName: claims.given_name = user.givenName
            case .loginHint: claims.login_hint = try LoginHint.make(for: user, seal: seal)
            case .sid: claims.sid = details.sessionID
            case .upn: claims.upn = user.isPersonal ? nil : user.userPrincipalName
            }
        }
    }

    /// The left half of the hash of what comes along, by which a client sees that it belongs to the token.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 3.3.2.11](https://openid.net/specs/openid-connect-core-1_0.html#HybridIDToken)
    static func halfHash(_ text: String) -> String {
        Base64URL.encode(Data(SHA256.hash(data: Data(text.utf8)).prefix(16)))
    }
}
