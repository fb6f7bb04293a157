/// Which rules a provider plays by.
public enum Provider: String, Sendable, Hashable, CaseIterable {
    /// Microsoft's identity platform, or its emulator: the issuer of a shared tenant is a template.
    case entra
    /// Any other OpenID Connect provider: the issuer is compared exactly.
    case oidc
}
