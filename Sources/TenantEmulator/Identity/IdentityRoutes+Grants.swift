import Foundation
import Hummingbird

extension IdentityRoutes {
    func redeemDeviceCode(_ form: FormParameters, application: RegisteredApplication) async throws -> Grant {
        guard let code = form["device_code"] else { throw EntraError(.missing, "device_code") }
        let date = now()
        return try await database.redeem(deviceCode: code) { device throws(EntraError) in
            try DeviceRules.check(device, clientID: application.clientID, at: date)
        }
    }

    /// What a person allows whose password the application has: for tests that must not need a browser.
    ///
    /// > Source: [Resource owner password credentials](https://learn.microsoft.com/entra/identity-platform/v2-oauth-ropc)
    func checkPassword(
        _ form: FormParameters, application: RegisteredApplication, tenant: TenantSegment, at base: BaseAddress
    ) async throws -> Grant {
        guard tenant.kind == .organizations || tenant.kind == .tenant else { throw EntraError(.unsupportedTenant) }
        guard let name = form["username"] else { throw EntraError(.missing, "username") }
        guard let password = form["password"] else { throw EntraError(.missing, "password") }
        let permissions = try registry.scopes(of: application, at: base).parse(form["scope"])
        if tenant.kind == .organizations {
            guard let domain = name.split(separator: "@").dropFirst().first else {
                throw EntraError(.noTenantInformation)
            }
            guard registry.tenant(String(domain)) != nil else { throw EntraError(.unknownDomain, String(domain)) }
        }
        let nobody = EntraError(.unknownUser, name, registry.displayName(of: tenant))
        let user = try await limiter.user(name, password: password, in: database, at: now(), nobody: nobody)
        let conditions = registry.conditions(of: user.id)
        try await AccountRules.check(user, at: tenant, application: application, registry: registry)
        do throws(EntraError) {
            try ConditionRules.check(user, conditions)
        } catch {
            // At this endpoint a policy asks for a person, as it does when a token is refreshed.
            throw error == EntraError(.blockedByPolicy) ? error.asInteraction : error
        }
        return try await grant(permissions, by: user, to: application, tenant)
    }

    /// What somebody allows without a page, where they or an administrator have agreed to it before.
    private func grant(
        _ permissions: Set<Permission>, by user: DirectoryUser, to application: RegisteredApplication,
        _ tenant: TenantSegment
    ) async throws -> Grant {
        let missing = try await registry.missing(
            of: permissions.filter { $0.resource != nil }, from: user, to: application)
        guard missing.isEmpty else { throw EntraError(.consentRequired, application) }
        return Grant(
            family: UUID().uuidString, userID: user.id, clientID: application.clientID, tenant: tenant.canonical,
            redirectURI: "", permissions: permissions, authenticatedAt: now(),
            generation: registry.revocations(of: user.id).generation)
    }

    /// A token for the application itself, which speaks for nobody.
    ///
    /// > Source: [OAuth 2.0 client credentials flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow)
    func answerApplication(
        _ form: FormParameters, application: RegisteredApplication, tenant: TenantSegment, base: BaseAddress
    ) async throws -> JSONValue {
        guard tenant.kind == .tenant, let tenantID = tenant.tenantID else { throw EntraError(.unsupportedTenant) }
        guard application.isConfidential else { throw EntraError(.secretMissing) }
        // An organization knows an application of another one only once an administrator has agreed to it.
        guard tenantID == application.homeTenantID || !application.administratorConsent(in: tenantID).isEmpty
        else { throw EntraError(.unknownApplication, application.clientID, registry.displayName(of: tenant)) }
        guard !application.lacksPrincipal || application.administratorConsent[tenantID] != nil else {
            throw EntraError(.missingPrincipal, application.clientID, tenantID)
        }
        guard let scope = form["scope"] else { throw EntraError(.missing, "scope") }
        // MSAL for Go sends the scopes of a sign-in along.
        let names = scope.split(separator: " ").map(String.init).filter { !Permission.ofSignIn.contains($0) }
        let (resource, name) = ScopeRules.halves(names.first ?? "")
        guard names.count == 1, let resource, name.lowercased() == ".default" else {
            throw EntraError(.onlyDefaultScope, scope)
        }
        let api = try registry.scopes(of: application, at: base).api(resource)
        let roles = api?.roles(of: [application.clientID])
        if let api, api.assignmentRequired, roles == nil {
            throw EntraError(
                .clientNotAssigned, application.clientID, application.displayName, api.identifier, api.displayName)
        }
        let token = try await issuer.applicationToken(
            application, proof: Self.proof(of: application, form, isPage: false), for: api, roles: roles,
            tenantID: tenantID, base: base, at: now())
        let lifetime = JSONValue.number(issuer.lifetimes.accessToken)
        return [
            "token_type": "Bearer", "expires_in": lifetime, "ext_expires_in": lifetime, "access_token": .string(token),
        ]
    }

    /// What a person allows who has called an application's own API: the application asks others in their name.
    ///
    /// > Source: [On-Behalf-Of flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-on-behalf-of-flow)
    func actOnBehalf(
        _ form: FormParameters, application: RegisteredApplication, tenant: TenantSegment, at base: BaseAddress
    ) async throws -> Grant {
        guard application.isConfidential else { throw EntraError(.secretMissing) }
        guard form["requested_token_use"] == "on_behalf_of" else { throw EntraError(.missing, "requested_token_use") }
        guard let assertion = form["assertion"] else { throw EntraError(.missing, "assertion") }
        // A token for Graph has a signature that nobody else can check, and fails here as it does at Microsoft.
        guard let claims = try? await issuer.keys.verify(assertion, as: TokenClaims.self), let oid = claims.oid
        else { throw EntraError(.assertionUnverified) }
        guard ([application.clientID] + application.identifiers).contains(claims.aud) else {
            throw EntraError(.assertionForAnother, claims.aud, application.clientID)
        }
        guard now().timeIntervalSince1970 < Double(claims.exp) else { throw EntraError(.assertionExpired) }
        // One that speaks for an application is about its principal.
        guard oid != claims.sub else { throw EntraError(.applicationOnBehalf, application.clientID) }
        guard let user = try await database.user(DirectoryUser.id(objectID: oid, tenantID: claims.tid)) else {
            throw EntraError(.grantRevoked)
        }
        let permissions = try registry.scopes(of: application, at: base).parse(form["scope"])
        return try await grant(permissions, by: user, to: application, tenant)
    }
}
