/// The first part of an identity platform path: which accounts a request is for.
///
/// > Source: [OpenID Connect on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc)
struct TenantSegment: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case common, organizations, consumers, tenant
    }

    let kind: Kind
    /// How the segment is written in the URLs of an answer: an alias, or the tenant's id.
    let canonical: String
    let tenantID: String?
    /// The tenant in an issuer: `{tenantid}`, literally, where it isn't known before somebody signs in.
    var issuerTenant: String { tenantID ?? "{tenantid}" }
}

extension TenantSegment {
    init(_ text: String, in registry: Registry) throws(EntraError) {
        switch text.lowercased() {
        case "common": self.init(kind: .common, canonical: "common", tenantID: nil)
        case "organizations": self.init(kind: .organizations, canonical: "organizations", tenantID: nil)
        case "consumers", Tenant.personalID:
            self.init(kind: .consumers, canonical: "consumers", tenantID: Tenant.personalID)
        default:
            guard let tenant = registry.tenant(text), tenant.kind == .work else {
                throw EntraError(.tenantNotFound, text)
            }
            self.init(kind: .tenant, canonical: tenant.id, tenantID: tenant.id)
        }
    }
}

/// Whether an application is for the accounts that a request is about.
///
/// > Source: [Supported account types](https://learn.microsoft.com/entra/identity-platform/supported-accounts-validation)
enum AudienceRules {
    static func check(_ application: RegisteredApplication, at segment: TenantSegment) throws(EntraError) {
        guard application.isEnabled else { throw EntraError(.applicationDisabled, application) }
        switch (application.signInAudience, segment.kind) {
        case (.everybody, _), (.personal, .consumers): return
        case (.personal, _): throw EntraError(.personalAccountsOnly, application)
        case (_, .consumers): throw EntraError(.workAccountsOnly, application)
        case (.myOrganization, .common), (.myOrganization, .organizations):
            throw EntraError(
                .singleTenant, application.clientID, application.displayName, segment.canonical)
        case (.organizations, _), (.myOrganization, .tenant): return
        }
    }
}

extension Registry {
    func application(_ clientID: String, at segment: TenantSegment) throws(EntraError) -> RegisteredApplication {
        let application = try registered(clientID, at: segment)
        try AudienceRules.check(application, at: segment)
        return application
    }

    func registered(_ clientID: String, at segment: TenantSegment) throws(EntraError) -> RegisteredApplication {
        guard clientID.isGUID else { throw EntraError(.malformedApplication, clientID) }
        guard let application = application(clientID),
            application.signInAudience != .myOrganization || segment.kind != .tenant
                || segment.tenantID == application.homeTenantID
        else { throw EntraError(.unknownApplication, clientID, displayName(of: segment)) }
        return application
    }

    func displayName(of segment: TenantSegment) -> String {
        segment.tenantID.flatMap { tenant($0)?.displayName } ?? segment.canonical
    }
}
