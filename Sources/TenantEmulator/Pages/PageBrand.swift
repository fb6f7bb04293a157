/// Whose pages somebody sees.
struct PageBrand: Sendable, Equatable {
    /// The name at the top.
    let displayName: String
    /// The domain in the example of a user name.
    let domain: String

    init(_ tenant: Tenant) {
        displayName = tenant.displayName
        domain = tenant.domain
    }
}
