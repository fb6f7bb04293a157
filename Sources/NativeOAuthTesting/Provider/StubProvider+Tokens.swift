import HTTPTypes
import NativeOAuth
import SmallFoundation

extension StubProvider {
    static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
    static let jwtGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    /// The token endpoint (RFC 6749, section 5).
    func token(_ request: Request) throws -> Answer {
        let isProven = try authenticate(request)
        let thumbprint = try proofThumbprint(request)
        let form = request.form
        switch form["grant_type"] {
        case "authorization_code": return try redeemCode(request, thumbprint)
        case "refresh_token": return try refresh(request, thumbprint)
        case Self.deviceGrant: return try pollDevice(request, thumbprint)
        case "client_credentials":
            guard isProven else { throw Refusal("unauthorized_client", "The app cannot prove who it is.") }
            return try issue(request, to: newGrant(nil, form["scope"], thumbprint), withRefreshToken: false)
        case "password":
            guard let person = people.first(where: { $0.username == form["username"] }),
                person.password == form["password"]
            else { throw Refusal("invalid_grant", "The user name or the password is wrong.") }
            return try issue(request, to: newGrant(person, form["scope"], thumbprint))
        case Self.jwtGrant:
            let claims = try assertion(form["assertion"])
            guard let person = people.first(where: { [$0.id, $0.username].contains(claims["sub"]?.string) }) else {
                throw Refusal("invalid_grant", "The assertion is about nobody who is known here.")
            }
            return try issue(request, to: newGrant(person, form["scope"], thumbprint), withRefreshToken: false)
        case nil: throw Refusal("invalid_request", "There is no grant_type.")
        default: throw Refusal("unsupported_grant_type", "This grant is not known here.")
        }
    }

    func newGrant(_ person: StubPerson?, _ scope: String?, _ thumbprint: String?) -> StubLedger.Grant {
        StubLedger.Grant(
            session: ledger.newSession(), person: person, scopes: granted(scope), authenticatedAt: now,
            keyThumbprint: thumbprint)
    }

    /// A code is good for one use, whether that succeeds or not; a second use ends what came of the first
    /// (RFC 6749, section 4.1.2; RFC 7636, section 4.6).
    private func redeemCode(_ request: Request, _ thumbprint: String?) throws -> Answer {
        guard let text = request.form["code"], let code = ledger.codes[text] else {
            throw Refusal("invalid_grant", "The code is not known.")
        }
        guard !code.isUsed else {
            ledger.ended.insert(code.grant.session)
            throw Refusal("invalid_grant", "The code was used before; what came of it is revoked.")
        }
        ledger.codes[text]?.isUsed = true
        guard code.expiresAt > now else { throw Refusal("invalid_grant", "The code is too old.") }
        guard code.redirectURI == request.form["redirect_uri"] else {
            throw Refusal("invalid_grant", "The redirect URI is another one.")
        }
        guard let verifier = request.form["code_verifier"], Base64URL.hash(verifier) == code.challenge else {
            throw Refusal("invalid_grant", "The verifier does not fit the challenge.")
        }
        var grant = code.grant
        guard grant.keyThumbprint == nil || grant.keyThumbprint == thumbprint else {
            throw Refusal("invalid_dpop_proof", "The code is bound to another key.")
        }
        grant.keyThumbprint = thumbprint
        return try issue(request, to: grant)
    }

    /// > Source: [RFC 6749, section 6](https://www.rfc-editor.org/rfc/rfc6749#section-6),
    /// > [RFC 9700, section 4.14.2](https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2)
    private func refresh(_ request: Request, _ thumbprint: String?) throws -> Answer {
        guard let text = request.form["refresh_token"], let known = ledger.refreshTokens[text],
            !ledger.ended.contains(known.grant.session)
        else { throw Refusal("invalid_grant", "The refresh token is not known, or its session is over.") }
        guard !known.isUsed else {
            ledger.ended.insert(known.grant.session)
            throw Refusal("invalid_grant", "The refresh token was used before; its session is over.")
        }
        guard known.grant.keyThumbprint == thumbprint else {
            throw Refusal("invalid_dpop_proof", "The refresh token is bound to another key.")
        }
        let asked = request.form["scope"].map { granted($0) } ?? known.grant.scopes
        guard Set(asked).isSubset(of: known.grant.scopes) else {
            throw Refusal("invalid_scope", "The person has not agreed to all of these scopes.")
        }
        if rules.rotatesRefreshTokens { ledger.refreshTokens[text]?.isUsed = true }
        return try issue(request, to: known.grant, scopes: asked, withRefreshToken: rules.rotatesRefreshTokens)
    }

    func issue(
        _ request: Request, to grant: StubLedger.Grant, scopes: [String]? = nil, withRefreshToken: Bool = true
    ) throws -> Answer {
        let scopes = scopes ?? grant.scopes
        let accessToken = draw("access")
        ledger.accessTokens[accessToken] = (grant, now + rules.accessTokenLifetime)
        var members: [String: StubJSON] = [
            "access_token": .string(accessToken), "token_type": grant.keyThumbprint == nil ? "Bearer" : "DPoP",
            "expires_in": .integer(rules.accessTokenLifetime), "scope": .string(scopes.joined(separator: " ")),
        ]
        if withRefreshToken {
            let refreshToken = draw("refresh")
            var kept = grant
            kept.nonce = nil
            ledger.refreshTokens[refreshToken] = (kept, false)
            members["refresh_token"] = .string(refreshToken)
        }
        if scopes.contains("openid"), let person = grant.person {
            members["id_token"] = .string(try idToken(about: person, grant, accessToken))
        }
        return Answer(request, members: members)
    }

    /// > Source: [OpenID Connect Core 1.0, section 2](https://openid.net/specs/openid-connect-core-1_0.html#IDToken)
    private func idToken(about person: StubPerson, _ grant: StubLedger.Grant, _ accessToken: String) throws -> String {
        guard let key = keys.last else { throw Refusal("server_error", "The provider has no key.") }
        var claims = person.claims(for: grant.scopes)
        claims["iss"] = .string(issuer.absoluteString)
        claims["aud"] = .string(rules.clientID)
        claims["iat"] = .integer(now)
        claims["exp"] = .integer(now + 3600)
        claims["auth_time"] = .integer(grant.authenticatedAt)
        claims["nonce"] = grant.nonce.map(StubJSON.string)
        claims["acr"] = grant.contextClass.map(StubJSON.string)
        claims["at_hash"] = .string(Base64URL.hash(accessToken, bytes: 16))
        return try signed(
            StubToken(header: ["alg": "ES256", "kid": .string(key.id), "typ": "JWT"], claims: claims, sign: key.sign))
    }

    /// Revocation; a refresh token takes its whole session with it, and an unknown token is no error
    /// (RFC 7009, section 2).
    func revoke(_ request: Request) throws -> Answer {
        _ = try authenticate(request)
        guard let token = request.form["token"] else { throw Refusal("invalid_request", "There is no token.") }
        if let known = ledger.refreshTokens.removeValue(forKey: token) {
            ledger.ended.insert(known.grant.session)
        }
        ledger.accessTokens[token] = nil
        return Answer(request, body: .init())
    }
}
