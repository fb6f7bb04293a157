#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ClientSettings {
    /// Makes settings for Microsoft.
    ///
    /// ```swift
    /// var settings = try ClientSettings.entra(tenant: .domain("contoso.onmicrosoft.com"), clientID: "…")
    /// settings.capabilities = [.claimsChallenges]
    /// ```
    ///
    /// - Parameters:
    ///   - tenant: Whose accounts sign in. To let in those of some organizations, use ``EntraTenant/organizations`` and
    ///     set `allowedTenants`.
    ///   - clientID: The id under which the app is registered in that cloud.
    ///   - cloud: Where that is.
    ///   - redirectURI: Where the browser brings the answer; nil for `http://localhost` with any free port.
    ///   - scopes: What to ask for; nil for who the person is and a refresh token.
    /// - Returns: The settings.
    /// - Throws: ``OAuthError`` with `invalidSettings` or `missingSetting`.
    ///
    /// > Source: [Microsoft, OpenID Connect](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc)
    public static func entra(
        tenant: EntraTenant = .common,
        clientID: String,
        cloud: MicrosoftCloud = .global,
        redirectURI: RedirectURI? = nil,
        scopes: ScopeSet? = nil
    ) throws(OAuthError) -> ClientSettings {
        guard tenant != .consumers || cloud == .global else {
            throw OAuthError(
                .invalidSettings, "Personal accounts exist in Microsoft's global cloud only.",
                nextStep: "Use that cloud, or another tenant.")
        }
        guard let issuer = URL(string: "https://\(cloud.authorityHost)/\(try tenant.segment)/v2.0") else {
            throw OAuthError(.invalidSettings, "No authority could be made of the tenant.")
        }
        return try ClientSettings(
            issuer: issuer, clientID: clientID, redirectURI: redirectURI, scopes: scopes, provider: .entra)
    }

    /// What stands in the authority's first place at Microsoft, in lower case; empty for another provider.
    var tenantSegment: String {
        guard provider == .entra else { return "" }
        return issuer.path().split(separator: "/").first.map { $0.lowercased() } ?? ""
    }
}
