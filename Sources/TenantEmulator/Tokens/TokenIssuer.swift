import Crypto
import Foundation

struct TokenIssuer: Sendable {
    /// How far Microsoft's `iat` and `nbf` look back, in seconds, against clocks that are behind.
    static let backdating = 300
    let keys: SigningKeys
    let seal: Seal
    let registry: Registry
    var lifetimes: EmulatorLifetimes { registry.database.lifetimes }

    /// What tokens are made for: what somebody allows an application, where and when.
    struct Order: Sendable {
        let grant: Grant
        let user: DirectoryUser
        let application: RegisteredApplication
        let base: BaseAddress
        let date: Date
        /// How the application has proved who it is, as tokens say it; at the authorization endpoint it proves nothing.
        var proof = "0"
    }

    /// How long an access token is good for, in seconds.
    func lifetime(isContinuous: Bool) -> Int {
        isContinuous ? registry.database.settings.current.continuousAccessTokenLifetime : lifetimes.accessToken
    }

    /// Makes an access token; `notBefore` is what a claims challenge named, in seconds since 1970.
    func accessToken(
        _ permissions: Set<Permission>, _ order: Order, isContinuous: Bool = false, notBefore: Int?
    ) async throws -> String {
        let user = order.user
        let resource = try registry.api(of: permissions, for: order.application)
        var claims = claims(
            for: resource, by: order.application, proof: order.proof, tenantID: user.tenantID, base: order.base,
            lifetime: lifetime(isContinuous: isContinuous), at: order.date)
        (claims.name, claims.oid) = (user.displayName, user.objectID)
        claims.sub = Self.subject(of: user, for: resource?.clientID ?? Permission.graphID)
        guard let api = resource else {
            claims.xms_cc = isContinuous ? ["cp1"] : nil
            claims.emulator_nbf = notBefore
            claims.emulator_generation = order.grant.generation
            claims.scp = ScopeRules.echo(permissions)
            claims.upn = user.userPrincipalName
            if user.isPersonal { return try OpaqueToken.personalAccess.close(claims, seal) }
            claims.acr = "1"
            Self.addSignIn(to: &claims, order)
            return try await keys.signForGraph(claims)
        }
        switch api.requestedAccessTokenVersion {
        case .one:
            claims.acr = "1"
            Self.addSignIn(to: &claims, order)
        case .two: claims.preferred_username = permissions.contains(.profile) ? user.userPrincipalName : nil
        }
        claims.scp = Permission.sorted(permissions.filter { $0.resource == api.identifier }).map(\.name).joined(
            separator: " ")
        try await addWanted(by: api, to: &claims, order)
        // Whoever owns the API checks the signature, so this one is an ordinary one.
        return try await keys.sign(claims, user.kind)
    }

    /// Adds what version 1.0 always says of the person, and of their sign-in, which was on this machine.
    ///
    /// > Source: [v1.0-specific optional claims](https://learn.microsoft.com/entra/identity-platform/optional-claims-reference)
    private static func addSignIn(to claims: inout TokenClaims, _ order: Order) {
        claims.amr = order.grant.secondFactorAt == nil ? ["pwd"] : ["pwd", "mfa"]
        claims.ipaddr = "127.0.0.1"
        let user = order.user
        (claims.family_name, claims.given_name) = (user.surname, user.givenName)
        claims.unique_name = user.userPrincipalName
        claims.upn = user.isPersonal ? nil : user.userPrincipalName
    }

    /// Makes an access token that speaks for the application itself: for an API, or for Microsoft Graph if there is none.
    ///
    /// It is about the application's principal.
    ///
    /// > Source: [Access token claims reference](https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference)
    func applicationToken(
        _ application: RegisteredApplication, proof: String, for api: RegisteredApplication?, roles: [String]?,
        tenantID: String, base: BaseAddress, at now: Date
    ) async throws -> String {
        var claims = claims(
            for: api, by: application, proof: proof, tenantID: tenantID, base: base, lifetime: lifetimes.accessToken,
            at: now)
        (claims.oid, claims.sub) = (application.principalID, application.principalID)
        guard api == nil else {
            claims.roles = roles
            return try await keys.sign(claims)
        }
        claims.idtyp = "app"
        claims.roles = Permission.sorted(application.applicationPermissions).map(\.name)
        return try await keys.signForGraph(claims)
    }

    /// The claims that every token has for an API, or for Microsoft Graph if there is none.
    private func claims(
        for api: RegisteredApplication?, by application: RegisteredApplication, proof: String, tenantID: String,
        base: BaseAddress, lifetime: Int, at now: Date
    ) -> TokenClaims {
        if let api, api.requestedAccessTokenVersion == .two {
            var second = claims(for: api.clientID, tenantID: tenantID, lifetime: lifetime, at: now)
            (second.iss, second.ver) = ("\(base.url)/\(tenantID)/v2.0", "2.0")
            (second.azp, second.azpacr) = (application.clientID, proof)
            return second
        }
        var first = claims(for: api?.identifier ?? Permission.graphID, tenantID: tenantID, lifetime: lifetime, at: now)
        (first.appid, first.appidacr) = (application.clientID, proof)
        return first
    }

    private func claims(for audience: String, tenantID: String, lifetime: Int, at now: Date) -> TokenClaims {
        let issued = Int(now.timeIntervalSince1970) - Self.backdating
        return TokenClaims(
            aud: audience, iss: "https://sts.windows.net/\(tenantID)/", iat: issued, nbf: issued,
            exp: Int(now.timeIntervalSince1970) + lifetime, tid: tenantID, uti: RandomText.make(bytes: 16))
    }

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

extension TokenIssuer {
    /// Makes an ID token, with hashes of the code and the access token that come with it by way of the browser.
    func idToken(
        _ permissions: Set<Permission>, _ order: Order, code: String? = nil, accessToken: String? = nil,
        isFirstVersion: Bool
    ) async throws -> String {
        let (user, clientID) = (order.user, order.application.clientID)
        let lifetime = lifetimes.idToken ?? (user.isPersonal ? 86_400 : 3600)
        var claims = claims(for: clientID, tenantID: user.tenantID, lifetime: lifetime, at: order.date)
        claims.aio = RandomText.make()
        claims.nonce = order.grant.nonce
        claims.sub = Self.subject(of: user, for: clientID)
        if user.isPersonal { claims.uti = nil } else { claims.rh = "1." + RandomText.make(bytes: 24) }
        if permissions.contains(.profile) {
            (claims.name, claims.oid) = (user.displayName, user.objectID)
            claims.preferred_username = isFirstVersion ? nil : user.userPrincipalName
        }
        if isFirstVersion {
            Self.addSignIn(to: &claims, order)
        } else {
            (claims.iss, claims.ver) = ("\(order.base.url)/\(user.tenantID)/v2.0", "2.0")
        }
        claims.at_hash = accessToken.map(Self.halfHash)
        claims.c_hash = code.map(Self.halfHash)
        claims.idp = registry.identityProvider(of: user)
        // A guest's address is known in the tenant by nothing else.
        if permissions.contains(.email) || user.userType == "Guest" { claims.email = user.address }
        try await addWanted(by: order.application, to: &claims, order)
        return try await keys.sign(claims, user.kind)
    }

    /// The most groups that a token has; of more it has the address at which they are.
    ///
    /// > Source: [Groups overage claim](https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference#groups-overage-claim)
    private static let maximumGroups = 200

    private func addWanted(
        by application: RegisteredApplication, to claims: inout TokenClaims, _ order: Order
    ) async throws {
        let user = order.user
        let (roles, groups) = try await registry.membership(of: user, in: application)
        claims.roles = roles
        if let groups, groups.count > Self.maximumGroups {
            claims._claim_names = ["groups": "src1"]
            claims._claim_sources = ["src1": ["endpoint": "\(order.base.url)/v1.0/users/\(user.id)/getMemberObjects"]]
        } else {
            claims.groups = groups
        }
        for claim in application.optionalClaims {
            switch claim {
            case .authTime: claims.auth_time = order.grant.authenticatedAt.map { Int($0.timeIntervalSince1970) }
            case .email: claims.email = user.address
            case .familyName: claims.family_name = user.surname
            case .givenName: claims.given_name = user.givenName
            case .loginHint: claims.login_hint = try OpaqueToken.loginHint.close(user.id, seal)
            case .sid: claims.sid = order.grant.sessionID
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
