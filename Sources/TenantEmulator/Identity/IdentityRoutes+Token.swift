import Foundation
import HTTPTypes
import Hummingbird

/// The token endpoint: codes and refresh tokens become access tokens.
///
/// > Source: [OAuth 2.0 authorization code flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow)
extension IdentityRoutes {
    func addTokens(to router: Router<EmulatorRequestContext>) {
        for (name, isFirst) in [("v2.0/token", false), ("token", true)] {
            let path: RouterPath = "{tenant}/oauth2/\(name)"
            router.post(path) { request, context in try await token(request, context, isFirst: isFirst) }
            router.refuseMethods(other: [.post], at: path)
            // A page in a browser asks first.
            router.on(path, method: .options) { request, _ in
                Response(
                    status: .ok,
                    headers: [
                        .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET, POST, OPTIONS",
                        .accessControlAllowHeaders: request.headers[.accessControlRequestHeaders] ?? "Content-Type",
                        .accessControlMaxAge: "86400",
                    ])
            }
        }
    }

    private func token(_ request: Request, _ context: EmulatorRequestContext, isFirst: Bool) async throws -> Response {
        let tenant = try tenant(context)
        // A body that is no form has no parameters, so that the first one is missed: Microsoft answers the same.
        var form = try await request.form()
        if let name = form.duplicate { throw EntraError(.duplicate, name) }
        guard let grantType = form["grant_type"] else { throw EntraError(.missing, "grant_type") }
        if isFirst { form = try FirstVersion.token(form) }
        guard isFirst || form["resource"] == nil else { throw EntraError(.resourceUnsupported) }
        let json = try await answer(form, grantType, tenant, request, isFirst: isFirst)
        var headers: HTTPFields = [.cacheControl: "no-store, no-cache", .pragma: "no-cache"]
        // Nobody but a page with a script gets an answer who names one.
        headers[.accessControlAllowOrigin] = request.headers[.origin]
        return .json(isFirst ? FirstVersion.answer(json, to: form, at: now()) : json, headers: headers)
    }

    private func answer(
        _ form: FormParameters, _ grantType: String, _ tenant: TenantSegment, _ request: Request, isFirst: Bool
    ) async throws -> JSONValue {
        let application = try authenticated(form, request, at: tenant)
        RequestNotes.note(clientID: application.clientID)
        RequestNotes.note(grantType)
        let claims = try ClaimsRequest(form["claims"])
        let base = try request.base
        var refresh: GrantUse?
        var grant: Grant
        switch grantType {
        case "authorization_code": grant = try await redeemCode(form, application: application, tenant: tenant)
        case "refresh_token":
            guard let token = form["refresh_token"] else { throw EntraError(.missing, "refresh_token") }
            let (isStrict, date) = (configuration.strict, now())
            let use = GrantUse(kind: .refreshToken, secret: token, revokesReused: isStrict) {
                stored throws(EntraError) in
                try TokenRules.check(stored, clientID: application.clientID, isStrict: isStrict, at: date)
            }
            grant = try await database.grant(of: use)
            // It belongs to the request to authorize.
            grant.nonce = nil
            refresh = use
        // Some of Microsoft's clients send the short name.
        case "urn:ietf:params:oauth:grant-type:device_code", "device_code":
            grant = try await redeemDeviceCode(form, application: application)
        case "password": grant = try await checkPassword(form, application: application, tenant: tenant, at: base)
        case "urn:ietf:params:oauth:grant-type:jwt-bearer":
            grant = try await actOnBehalf(form, application: application, tenant: tenant, at: base)
        case "client_credentials":
            // A page can keep no secret.
            guard request.headers[.origin] == nil else { throw EntraError(.crossOriginRefused) }
            return try await answerApplication(form, application: application, tenant: tenant, base: base)
        default: throw EntraError(.unsupportedGrant, grantType)
        }
        // A device sends no scopes with its code, or the same ones again.
        let asked = try form["scope"].map { try registry.scopes(of: application, at: base).parse($0) }
        return try await answer(
            grant, asked: asked, refresh: refresh, application: application, tenant: tenant, form: form, claims: claims,
            request: request, isFirst: isFirst)
    }

    private func redeemCode(
        _ form: FormParameters, application: RegisteredApplication, tenant: TenantSegment
    ) async throws -> Grant {
        guard let code = form["code"] else { throw EntraError(.missing, "code") }
        // Left out, it is what was granted; empty, Microsoft takes it for a mistake.
        if form.pairs.contains(where: { $0.name == "scope" && $0.value.isEmpty }) { throw EntraError(.emptyScope) }
        let date = now()
        let use = GrantUse(kind: .code, secret: code, revokesReused: configuration.strict) {
            stored throws(EntraError) in
            try TokenRules.check(stored, form, clientID: application.clientID, tenant: tenant.canonical, at: date)
        }
        return try await database.redeem(use)
    }

    private func answer(
        _ grant: Grant, asked: Set<Permission>?, refresh: GrantUse?, application: RegisteredApplication,
        tenant: TenantSegment, form: FormParameters, claims: ClaimsRequest, request: Request, isFirst: Bool
    ) async throws -> JSONValue {
        RequestNotes.note(account: grant.userID)
        guard let user = try database.user(id: grant.userID) else { throw EntraError(.grantRevoked) }
        try await AccountRules.check(user, at: tenant, application: application, registry: registry)
        let state = registry.state(of: user.id)
        let isSinglePage = grant.refreshUntil != nil
        do throws(EntraError) {
            try ConditionRules.check(
                grant, of: user, state, isConfidential: application.isConfidential && !isSinglePage, at: now())
        } catch {
            var error = error
            if let api = try? registry.api(of: asked ?? grant.permissions, for: application) {
                error.message = error.message.replacing(Permission.graphID, with: api.clientID)
            }
            // An API in the middle has nobody to ask: the application in front of it has to.
            throw error.number == 50079 && form["assertion"] != nil ? error.asInteraction : error
        }
        guard isSinglePage == (request.headers[.origin] != nil) else {
            throw isSinglePage ? EntraError(.crossOriginOnly) : EntraError(.crossOriginRefused)
        }
        let permissions = try await permissions(asked, grant: grant, user: user, application: application)
        // A confidential client's outlives a change of the password, which its tokens know of then.
        var current = grant
        current.generation = state.revocations.generation
        let order = TokenIssuer.Order(
            grant: current, user: user, application: application, base: try request.base, date: now(),
            proof: Self.proof(of: application, form, isPage: isSinglePage))
        if user.isPersonal { try await issuer.keys.prepare(.personal, at: order.date) }
        let isContinuous = claims.isContinuous || grant.isContinuous == true
        let lifetime = issuer.lifetime(isContinuous: isContinuous)
        let access = try await issuer.accessToken(
            permissions, order, isContinuous: isContinuous, notBefore: claims.notBefore)
        var json: JSONValue = [
            "token_type": "Bearer", "scope": .string(ScopeRules.echo(permissions)), "expires_in": .number(lifetime),
            "ext_expires_in": .number(lifetime), "access_token": .string(access),
        ]
        // Half of its life, where it is long: so far nobody has to wait when it ends.
        if isContinuous { json["refresh_in"] = .number(lifetime / 2) }
        let token = permissions.contains(.offlineAccess) ? OpaqueToken.refreshToken(for: user) : nil
        try await database.insertRefreshToken(token, for: grant, using: refresh, at: order.date)
        json["refresh_token"] = token.map(JSONValue.string)
        if permissions.contains(.openid) {
            let token = try await issuer.idToken(permissions, order, isFirstVersion: isFirst)
            json["id_token"] = .string(token)
        }
        if form["client_info"] == "1" {
            json["client_info"] = .string(issuer.clientInfo(of: user, for: application.clientID))
        }
        return json
    }

    /// What the tokens allow: what is asked for now, as far as somebody agreed, or what was granted at first.
    private func permissions(
        _ asked: Set<Permission>?, grant: Grant, user: DirectoryUser, application: RegisteredApplication
    ) async throws -> Set<Permission> {
        guard let asked else { return try ScopeRules.oneResource(of: grant.permissions, asked: nil) }
        let missing = try await registry.missing(
            of: asked.subtracting(grant.permissions), from: user, to: application)
        guard missing.isEmpty else { throw EntraError(.consentRequired, application) }
        return try ScopeRules.oneResource(
            of: asked.union(grant.permissions.filter { $0.resource == nil }), asked: asked)
    }
}

/// What version 1.0 of the endpoints has otherwise: it asks for a resource in the place of scopes.
///
/// > Source: [Authorization code flow, version 1.0](https://learn.microsoft.com/previous-versions/azure/active-directory/azuread-dev/v1-protocols-oauth-code),
/// > [Service to service calls](https://learn.microsoft.com/previous-versions/azure/active-directory/azuread-dev/v1-oauth2-client-creds-grant-flow)
enum FirstVersion {
    private static let ofSignIn = "openid profile offline_access"

    /// A request to authorize as version 2.0 has it: a resource stands for everything of it that is registered.
    static func authorization(_ parameters: FormParameters) -> FormParameters {
        let scope = parameters["resource"].map { "\(ofSignIn) \($0)/.default" } ?? ofSignIn
        return asked(FormParameters(parameters.pairs.filter { $0.name != "resource" }), scope)
    }

    /// A request for a token; without a resource it is for what was granted.
    ///
    /// - Throws: ``EntraError`` 900144 for an application that asks in its own name for no resource.
    static func token(_ form: FormParameters) throws(EntraError) -> FormParameters {
        guard let resource = form["resource"] else {
            if form["grant_type"] == "client_credentials" { throw EntraError(.missing, "resource") }
            return asked(form, form["grant_type"] == "password" ? ofSignIn : nil)
        }
        return asked(form, "\(ofSignIn) \(resource)/.default")
    }

    private static func asked(_ parameters: FormParameters, _ scope: String?) -> FormParameters {
        let others = parameters.pairs.filter { $0.name != "scope" }
        return FormParameters(others + (scope.map { [(name: "scope", value: $0)] } ?? []))
    }

    /// An answer with a token, whose numbers are texts in version 1.0.
    static func answer(_ json: JSONValue, to form: FormParameters, at now: Date) -> JSONValue {
        var answer = json
        let start = Int(now.timeIntervalSince1970)
        let lifetime = answer["expires_in"]?.integer ?? 0
        for name in ["expires_in", "ext_expires_in", "refresh_in"] {
            answer[name] = answer[name]?.integer.map { .string(String($0)) }
        }
        answer["expires_on"] = .string(String(start + lifetime))
        answer["not_before"] = .string(String(start))
        answer["resource"] = .string(form["resource"] ?? Permission.graphAddress)
        return answer
    }
}
