import Crypto
import Foundation

struct TokenIssuer: Sendable {
    /// How far Microsoft's `iat` and `nbf` look back, in seconds, against clocks that are behind.
    static let backdating = 300
    let keys: SigningKeys
    let seal: Seal
    let registry: Registry
    var lifetimes: EmulatorLifetimes { registry.database.lifetimes }

    /// What an access token says beside who and what it is for.
    struct AccessDetails: Sendable {
        /// In seconds.
        let lifetime: Int
        let isContinuous: Bool
        let notBefore: Int?
        let generation: Revocations.Generation
        var authenticatedAt: Date?
        var sessionID: String?
    }

    func accessToken(
        _ permissions: Set<Permission>, for user: DirectoryUser, application: RegisteredApplication, base: BaseAddress,
        at now: Date, _ details: AccessDetails
    ) async throws -> String {
        guard let api = try registry.api(of: permissions, for: application) else {
            return try await graphToken(permissions, for: user, clientID: application.clientID, at: now, details)
        }
        var claims = claims(
            for: api, by: application, tenantID: user.tenantID, base: base, lifetime: details.lifetime, at: now)
        claims.name = user.displayName
        switch api.requestedAccessTokenVersion {
        case .one: claims.unique_name = user.userPrincipalName
        case .two: claims.preferred_username = permissions.contains(.profile) ? user.userPrincipalName : nil
        }
        claims.oid = user.objectID
        claims.scp = Permission.sorted(permissions.filter { $0.resource == api.identifier }).map(\.name).joined(
            separator: " ")
        claims.sub = Self.subject(of: user, for: api.clientID)
        try await addWanted(
            by: api, to: &claims, of: user, at: base, authenticatedAt: details.authenticatedAt,
            sessionID: details.sessionID)
        // Whoever owns the API checks the signature, so this one is an ordinary one.
        return try await keys.sign(claims, user.kind)
    }

    private func graphToken(
        _ permissions: Set<Permission>, for user: DirectoryUser, clientID: String, at now: Date,
        _ details: AccessDetails
    ) async throws -> String {
        var claims = claims(
            for: AccessTokenClaims.graph, tenantID: user.tenantID, lifetime: details.lifetime, at: now)
        claims.xms_cc = details.isContinuous ? ["cp1"] : nil
        claims.emulator_nbf = details.notBefore
        claims.emulator_generation = details.generation
        claims.appid = clientID
        claims.name = user.displayName
        claims.oid = user.objectID
        claims.scp = ScopeRules.echo(permissions)
        claims.sub = Self.subject(of: user, for: AccessTokenClaims.graph)
        claims.upn = user.userPrincipalName
        if user.isPersonal { return try OpaqueToken.close(claims, seal: seal) }
        return try await keys.signForGraph(claims)
    }

    /// Makes an access token that speaks for the application itself: for an API, or for Microsoft Graph if there is none.
    func applicationToken(
        _ application: RegisteredApplication, for api: RegisteredApplication?, roles: [String]?, tenantID: String,
        base: BaseAddress, at now: Date
    ) async throws -> String {
        let (id, lifetime) = (application.clientID, lifetimes.accessToken)
        if let api {
            var own = self.claims(
                for: api, by: application, tenantID: tenantID, base: base, lifetime: lifetime, at: now)
            (own.oid, own.sub, own.roles) = (id, id, roles)
            return try await keys.sign(own, .work)
        }
        var claims = claims(for: AccessTokenClaims.graph, tenantID: tenantID, lifetime: lifetime, at: now)
        (claims.appid, claims.idtyp, claims.oid, claims.sub) = (id, "app", id, id)
        claims.roles = Permission.sorted(application.applicationPermissions).map(\.name)
        return try await keys.signForGraph(claims)
    }

    /// The claims for an application's own API, in the version that it asks for.
    private func claims(
        for api: RegisteredApplication, by application: RegisteredApplication, tenantID: String, base: BaseAddress,
        lifetime: Int, at now: Date
    ) -> AccessTokenClaims {
        let isFirst = api.requestedAccessTokenVersion == .one
        var claims = claims(
            for: isFirst ? api.identifier : api.clientID, tenantID: tenantID, lifetime: lifetime, at: now)
        let proof = application.isConfidential ? "1" : "0"
        if isFirst {
            (claims.appid, claims.appidacr) = (application.clientID, proof)
        } else {
            claims.iss = "\(base.url)/\(tenantID)/v2.0"
            claims.ver = "2.0"
            (claims.azp, claims.azpacr) = (application.clientID, proof)
        }
        return claims
    }

    private func claims(for audience: String, tenantID: String, lifetime: Int, at now: Date) -> AccessTokenClaims {
        let issued = Int(now.timeIntervalSince1970) - Self.backdating
        return AccessTokenClaims(
            aud: audience, iss: "https://sts.windows.net/\(tenantID)/", iat: issued, nbf: issued,
            exp: Int(now.timeIntervalSince1970) + lifetime, sub: "", tid: tenantID,
            uti: RandomText.make(bytes: 16), ver: "1.0")
    }

    /// The account's name for clients that asked for `client_info`.
    func clientInfo(of user: DirectoryUser, for clientID: String) -> String {
        let id = JSONValue.string(user.objectID)
        let tenant = JSONValue.string(user.tenantID)
        let info: JSONValue =
            user.isPersonal
            ? [
                "ver": "1.0", "sub": .string(Self.subject(of: user, for: clientID)), "name": .string(user.displayName),
                "preferred_username": .string(user.userPrincipalName), "oid": id, "tid": tenant, "home_oid": id,
                "uid": id, "utid": tenant,
            ] : ["uid": id, "utid": tenant]
        return Base64URL.encode(Data(info.text.utf8))
    }

    /// A subject differs from application to application, so that two of them can't compare notes.
    static func subject(of user: DirectoryUser, for audience: String) -> String {
        let text = "\(user.tenantID)|\(audience)|\(user.id)"
        var bytes = Data(SHA256.hash(data: Data(text.utf8)))
        // A personal account's begins with zeros: its own id has 8 bytes.
        if user.isPersonal { bytes.replaceSubrange(..<16, with: Data(count: 16)) }
        return Base64URL.encode(bytes)
    }
}

extension Tenant.Kind {
    /// How long an ID token is good for, in seconds from now: an hour, or a day for a personal account.
    var idTokenLifetime: Int { self == .personal ? 86_400 : 3600 }
}

extension TokenIssuer {
    /// What an ID token says beside who it is about and for whom.
    struct IDTokenDetails: Sendable {
        /// That of the request to authorize; left out after a refresh.
        var nonce: String?
        var code: String?
        /// The access token that comes with it by way of the browser; the token endpoint's answer needs no such hash.
        var accessToken: String?
        var authenticatedAt: Date?
        var sessionID: String?
        var isFirstVersion = false
    }

    func idToken(
        _ permissions: Set<Permission>, for user: DirectoryUser, application: RegisteredApplication, base: BaseAddress,
        at now: Date, _ details: IDTokenDetails
    ) async throws -> String {
        let issued = Int(now.timeIntervalSince1970) - Self.backdating
        let profile = permissions.contains(.profile)
        var claims = IDTokenClaims(
            aud: application.clientID,
            iss: details.isFirstVersion
                ? "https://sts.windows.net/\(user.tenantID)/" : "\(base.url)/\(user.tenantID)/v2.0",
            iat: issued, nbf: issued,
            exp: Int(now.timeIntervalSince1970) + (lifetimes.idToken ?? user.kind.idTokenLifetime),
            aio: RandomText.make(), name: profile ? user.displayName : nil, nonce: details.nonce,
            oid: profile ? user.objectID : nil, preferred_username: profile ? user.userPrincipalName : nil,
            rh: user.isPersonal ? nil : "1." + RandomText.make(bytes: 24),
            sub: Self.subject(of: user, for: application.clientID), tid: user.tenantID,
            uti: user.isPersonal ? nil : RandomText.make(bytes: 16), ver: details.isFirstVersion ? "1.0" : "2.0")
        if details.isFirstVersion {
            claims.upn = user.userPrincipalName
            claims.unique_name = user.userPrincipalName
        }
        claims.at_hash = details.accessToken.map(Self.halfHash)
        claims.c_hash = details.code.map(Self.halfHash)
        claims.idp = registry.identityProvider(of: user)
        // A guest's address is known in the tenant by nothing else.
        if permissions.contains(.email) || user.userType == "Guest" { claims.email = user.address }
        try await addWanted(
            by: application, to: &claims, of: user, at: base, authenticatedAt: details.authenticatedAt,
            sessionID: details.sessionID)
        return try await keys.sign(claims, user.kind)
    }

    /// The most groups that a token has; of more it has the address at which they are.
    ///
    /// > Source: [Groups overage claim](https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference#groups-overage-claim)
    private static let maximumGroups = 200

    /// Adds what an application wants to know of somebody.
    private func addWanted(
        by application: RegisteredApplication, to claims: inout some OptionalClaims, of user: DirectoryUser,
        at base: BaseAddress, authenticatedAt: Date?, sessionID: String?
    ) async throws {
        let (roles, groups) = try await registry.membership(of: user, in: application)
        claims.roles = roles
        if let groups, groups.count > Self.maximumGroups {
            claims._claim_names = ["groups": "src1"]
            claims._claim_sources = ["src1": ["endpoint": "\(base.url)/v1.0/users/\(user.id)/getMemberObjects"]]
        } else {
            claims.groups = groups
        }
        for claim in application.optionalClaims {
            switch claim {
            case .authTime: claims.auth_time = authenticatedAt.map { Int($0.timeIntervalSince1970) }
            case .email: claims.email = user.address
            case .familyName: claims.family_name = user.surname
            case .givenName: claims.given_name = user.givenName
            case .loginHint: claims.login_hint = try LoginHint.make(for: user, seal: seal)
            case .sid: claims.sid = sessionID
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
