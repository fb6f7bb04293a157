/// The first part of an identity platform path: which accounts a request is for.
///
/// > Source: [OpenID Connect on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc)
struct TenantSegment: Sendable, Equatable {
    /// The kind of segment.
    enum Kind: Sendable, Equatable {
        case common, organizations, consumers, tenant
    }

    let kind: Kind
    /// How the segment is written in the URLs of an answer: an alias, or the tenant's id.
    let canonical: String
    /// The tenant whose accounts alone are meant; nil for `common` and `organizations`.
    let tenantID: String?

    /// The tenant in an issuer: `{tenantid}`, literally, where it isn't known before somebody signs in.
    var issuerTenant: String { tenantID ?? "{tenantid}" }

    /// Finds the tenant that a segment names.
    ///
    /// - Throws: ``EntraError`` 90002 if there is none.
    init(_ text: String, in registry: Registry) throws(EntraError) {
        switch text.lowercased() {
        case "common": self.init(.common, "common", nil)
        case "organizations": self.init(.organizations, "organizations", nil)
        case "consumers", Tenant.personalID: self.init(.consumers, "consumers", Tenant.personalID)
        default:
            guard let tenant = registry.tenant(text), tenant.kind == .work else { throw .tenantNotFound(text) }
            self.init(.tenant, tenant.id, tenant.id)
        }
    }

    private init(_ kind: Kind, _ canonical: String, _ tenantID: String?) {
        self.kind = kind
        self.canonical = canonical
        self.tenantID = tenantID
    }
}
