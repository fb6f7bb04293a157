/// Checks the parameters of a request to authorize, in the order that decides who hears of a fault.
///
/// > Source: [OAuth 2.0 authorization code flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow),
/// > [RFC 6749, section 4.1.2.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1)
enum AuthorizationRules {
    /// - Throws: ``EntraError`` for the person alone until the redirect URI is known to be the application's own, and
    ///   ``RedirectedError`` from then on.
    static func check(
        _ parameters: FormParameters, tenant: TenantSegment, registry: Registry, base: BaseAddress
    ) throws -> AuthorizationRequest {
        let (application, redirectURI) = try identify(parameters, tenant: tenant, registry: registry, base: base)
        let mode = parameters["response_mode"].flatMap(AuthorizationRequest.ResponseMode.init(rawValue:))
        // Tokens never travel in a query, and neither does the answer that says so.
        let bringsTokens = ResponseTypeRules.namesTokens(parameters["response_type"])
        let target = AuthorizationTarget(
            redirectURI: redirectURI.uri,
            responseMode: bringsTokens ? (mode == .formPost ? .formPost : .fragment) : mode ?? .query,
            state: state(parameters))
        do throws(EntraError) {
            return try complete(
                parameters, tenant: tenant, scopes: registry.scopes(of: application, at: base), target: target,
                kind: redirectURI.type)
        } catch { throw RedirectedError(error: error, target: target) }
    }

    static func identify(
        _ parameters: FormParameters, tenant: TenantSegment, registry: Registry, base: BaseAddress?
    ) throws(EntraError) -> (RegisteredApplication, RegisteredRedirectURI) {
        if let name = parameters.duplicate { throw EntraError(.duplicate, name) }
        guard let clientID = parameters["client_id"] else { throw EntraError(.missing, "client_id") }
        let application = try registry.registered(clientID, at: tenant)
        guard let redirectURI = parameters["redirect_uri"] else {
            throw application.redirectURIs.isEmpty ? EntraError(.noReplyAddress) : EntraError(.missing, "redirect_uri")
        }
        guard let registered = RedirectRules.match(redirectURI, among: application.redirectURIs, at: base) else {
            throw EntraError(.redirectMismatch, redirectURI, application.clientID)
        }
        // As it was asked for: on loopback the port is the application's own choice.
        let effective = RedirectRules.effective(redirectURI, registered)
        return (application, RegisteredRedirectURI(effective, type: registered.type))
    }

    private static func complete(
        _ parameters: FormParameters, tenant: TenantSegment, scopes: ScopeRules, target: AuthorizationTarget,
        kind: RegisteredRedirectURI.Kind
    ) throws(EntraError) -> AuthorizationRequest {
        let application = scopes.application
        try AudienceRules.check(application, at: tenant)
        guard let responseType = parameters["response_type"] else { throw EntraError(.missing, "response_type") }
        let responseTypes = try ResponseTypeRules.parse(responseType, for: application)
        if let mode = parameters["response_mode"] {
            guard AuthorizationRequest.ResponseMode(rawValue: mode) != nil else {
                throw EntraError(.unsupportedResponseMode, mode)
            }
            guard mode != "query" || responseTypes == [.code] else { throw EntraError(.queryWithTokens) }
        }
        let prompt = try prompt(parameters)
        guard parameters["resource"] == nil else { throw EntraError(.resourceUnsupported) }
        let permissions = try scopes.parse(parameters["scope"])
        let proofKey = try ProofKey(
            challenge: parameters["code_challenge"], method: parameters["code_challenge_method"])
        guard kind != .spa || proofKey != nil || !responseTypes.contains(.code) else {
            throw EntraError(.challengeNeeded)
        }
        // An access token by way of the browser is for one resource, as every one.
        if responseTypes.contains(.token) { _ = try ScopeRules.oneResource(of: permissions, asked: permissions) }
        if responseTypes.contains(.idToken) {
            guard permissions.contains(.openid) else { throw EntraError(.idTokenWithoutOpenID) }
            guard parameters["nonce"] != nil else { throw EntraError(.missing, "nonce") }
        }
        return AuthorizationRequest(
            tenant: tenant.canonical, clientID: application.clientID, target: target, nonce: parameters["nonce"],
            permissions: permissions, proofKey: proofKey, prompt: prompt, loginHint: parameters["login_hint"],
            wantsClientInfo: parameters["client_info"] == "1", domainHint: parameters["domain_hint"],
            claims: try ClaimsRequest(parameters["claims"]), isSinglePage: kind == .spa, responseTypes: responseTypes)
    }

    private static func prompt(_ parameters: FormParameters) throws(EntraError) -> AuthorizationRequest.Prompt? {
        guard let text = parameters["prompt"] else { return nil }
        guard let prompt = AuthorizationRequest.Prompt(rawValue: text) else {
            throw EntraError(.unsupportedPrompt, text)
        }
        if prompt == .selectAccount, parameters["login_hint"] != nil { throw EntraError(.hintWithAccountPicker) }
        return prompt
    }

    /// The state as it is sent back: without markup, so that it can do no harm in a page of the application's.
    ///
    /// > Source: [Redirect URI best practices](https://learn.microsoft.com/entra/identity-platform/reply-url)
    private static func state(_ parameters: FormParameters) -> String? {
        let state = parameters["state"]?.replacing(/<[A-Za-z\/!][^>]*>/, with: "")
        return state.flatMap { $0.isEmpty ? nil : $0 }
    }
}
