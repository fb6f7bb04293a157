public import NativeOAuth
import SmallFoundation

/// A kind of account at Microsoft, for a person who knows which one they have.
public enum AccountKind: Sendable, Hashable, CaseIterable {
    /// An account of an organization.
    case workOrSchool
    /// An account of one's own.
    case personal

    /// The kinds that a provider's sign-in lets in; none when there is nothing to choose.
    public static func all(for settings: ClientSettings) -> [AccountKind] {
        let tenant = settings.issuer.path().split(separator: "/").first?.lowercased()
        return settings.provider == .entra && tenant == "common" ? allCases : []
    }

    /// The button that signs in with such an account.
    public var control: Control { self == .personal ? .signInWithPersonalAccount : .signInWithWorkAccount }

    /// What a sign-in with such an account asks for: the page of that kind, without a detour.
    ///
    /// > Source: [`domain_hint`](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow#request-an-authorization-code)
    public var options: SignInOptions {
        var options = SignInOptions()
        options.domainHint = self == .personal ? "consumers" : "organizations"
        return options
    }
}
