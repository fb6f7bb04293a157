import Foundation
import HTTPTypes
import Hummingbird

/// The page on which an administrator agrees for everybody in an organization.
///
/// > Source: [Admin consent on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-admin-consent)
extension IdentityRoutes {
    func addAdminConsent(to router: Router<EmulatorRequestContext>) {
        router.get("{tenant}/v2.0/adminconsent") { request, context in try await adminConsent(.v2, request, context) }
        router.get("{tenant}/adminconsent") { request, context in try await adminConsent(.v1, request, context) }
    }

    private func adminConsent(
        _ version: AuthorizationRequest.AdminConsentVersion, _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> Response {
        let checked: AuthorizationRequest
        do throws(EntraError) {
            checked = try adminConsentRequest(
                version, request.query, tenant: context.parameters.get("tenant") ?? "", at: BaseAddress(request.head))
        } catch {
            return pages.error(error, trace: EntraTrace(request, at: now()))
        }
        return try await begin(SignInVisit(request: request, browser: Browser(request), asked: checked))
    }

    /// Checks the parameters; the older endpoint always asks for all that the application has registered.
    private func adminConsentRequest(
        _ version: AuthorizationRequest.AdminConsentVersion, _ query: FormParameters, tenant: String,
        at base: BaseAddress?
    ) throws(EntraError) -> AuthorizationRequest {
        var segment = try TenantSegment(tenant, in: registry)
        // Personal accounts have no administrator, so that "common" can mean organizations only.
        if segment.kind == .common { segment = try TenantSegment("organizations", in: registry) }
        guard segment.kind != .consumers else { throw EntraError(.wrongKindOfAccount) }
        let (application, redirect) = try AuthorizationRules.identify(
            query, tenant: segment, registry: registry, base: base)
        try AudienceRules.check(application, at: segment)
        var permissions = try registry.scopes(of: application, at: base).parse(
            version == .v1 ? ScopeRules.graphDefault : query["scope"])
        if version == .v1 || query["scope"]?.lowercased().contains("/.default") == true {
            permissions.formUnion(application.applicationPermissions)
        }
        var checked = AuthorizationRequest(
            tenant: segment.canonical, clientID: application.clientID,
            target: AuthorizationTarget(redirectURI: redirect.uri, state: query["state"]), permissions: permissions)
        checked.adminConsent = version
        return checked
    }
}

extension PageRenderer {
    func adminConsented(
        _ version: AuthorizationRequest.AdminConsentVersion, permissions: Set<Permission>, tenantID: String,
        to target: AuthorizationTarget
    ) -> Response {
        var fields = [(name: "admin_consent", value: "True"), (name: "tenant", value: tenantID)]
        if version == .v2 {
            let names = Permission.sorted(permissions).map(\.fullName)
            fields.append(("scope", names.joined(separator: " ")))
        }
        return send(fields, to: target)
    }

    func adminConsentDeclined(
        _ version: AuthorizationRequest.AdminConsentVersion, trace: EntraTrace, to target: AuthorizationTarget
    ) -> Response {
        var fields = [(name: "admin_consent", value: "True")]
        switch version {
        case .v1:
            fields += [("error", "permission_denied"), ("error_description", "The admin canceled the request")]
        case .v2:
            let error = EntraError(.administratorDeclined)
            fields += [("error", error.error), ("error_description", error.description(trace, separator: "\r\n"))]
        }
        return send(fields, to: target)
    }
}
