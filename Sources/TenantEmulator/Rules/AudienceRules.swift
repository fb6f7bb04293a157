/// Whether an application is for the accounts that a request is about.
///
/// > Source: [Supported account types](https://learn.microsoft.com/entra/identity-platform/supported-accounts-validation)
enum AudienceRules {
    /// Checks an application against the segment at which it is used.
    ///
    /// - Throws: ``EntraError`` 70001 if it is disabled, 50194 if it is one tenant's and is used at an alias, 9002332 if it
    ///   is for work accounts, 9002331 if it is for personal ones.
    static func check(_ application: RegisteredApplication, at segment: TenantSegment) throws(EntraError) {
        guard application.isEnabled else { throw .applicationDisabled(application) }
        switch (application.signInAudience, segment.kind) {
        case (.everybody, _), (.personal, .consumers): return
        case (.personal, _): throw .personalAccountsOnly(application)
        case (_, .consumers): throw .workAccountsOnly(application)
        case (.myOrganization, .common), (.myOrganization, .organizations):
            throw .singleTenant(application, segment: segment.canonical)
        case (.organizations, _), (.myOrganization, .tenant): return
        }
    }
}
