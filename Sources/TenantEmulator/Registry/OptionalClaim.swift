/// A claim that an application can have in its ID tokens if its registration asks for it.
///
/// > Source: [Optional claims](https://learn.microsoft.com/entra/identity-platform/optional-claims-reference)
enum OptionalClaim: String, Sendable, Codable, CaseIterable {
    /// When the person signed in, in seconds since 1970.
    case authTime = "auth_time"
    /// The address, also without the scope of the same name.
    case email
    case familyName = "family_name"
    case givenName = "given_name"
    /// By which the person can be named at the next sign-in, and at the sign-out.
    case loginHint = "login_hint"
    /// The session in the browser.
    case sid
    case upn
}
