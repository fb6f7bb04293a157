/// The first part of an identity platform path: which accounts a request is for.
///
/// > Source: [OpenID Connect on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc)
struct TenantSegment: Sendable, Equatable {
    /// The kind of segment.
    enum Kind: Sendable, Equatable {
        case common, organizations, consumers, tenant
    }

    /// The tenant of all personal accounts.
    static let consumersTenantID = "9188040d-6c67-4c5b-b112-36a304b66dad"

    let kind: Kind
    /// How the segment is written in the URLs of an answer: an alias, or the tenant's id.
    let canonical: String
    /// The tenant in an issuer: `{tenantid}`, literally, where it isn't known before somebody signs in.
    let issuerTenant: String

    /// Finds the tenant that a segment names.
    ///
    /// - Throws: ``EntraError`` 90002 if there is none.
    init(_ text: String, in organization: Organization) throws(EntraError) {
        switch text.lowercased() {
        case "common": self.init(.common, "common", "{tenantid}")
        case "organizations": self.init(.organizations, "organizations", "{tenantid}")
        case "consumers", Self.consumersTenantID: self.init(.consumers, "consumers", Self.consumersTenantID)
        case organization.tenantID, organization.domain:
            self.init(.tenant, organization.tenantID, organization.tenantID)
        default: throw .tenantNotFound(text)
        }
    }

    private init(_ kind: Kind, _ canonical: String, _ issuerTenant: String) {
        self.kind = kind
        self.canonical = canonical
        self.issuerTenant = issuerTenant
    }
}
