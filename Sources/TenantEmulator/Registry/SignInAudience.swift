/// Whose accounts may sign in to an application, by the names that its manifest has.
///
/// > Source: [signInAudience](https://learn.microsoft.com/entra/identity-platform/supported-accounts-validation)
enum SignInAudience: String, Sendable, Codable, CaseIterable {
    /// Those of the tenant in which it is registered.
    case myOrganization = "AzureADMyOrg"
    /// Those of every organization.
    case organizations = "AzureADMultipleOrgs"
    /// Those of every organization, and personal ones.
    case everybody = "AzureADandPersonalMicrosoftAccount"
    /// Personal ones only.
    case personal = "PersonalMicrosoftAccount"
}
