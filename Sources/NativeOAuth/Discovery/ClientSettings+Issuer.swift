import SmallFoundation

// Compares issuers: exactly, but for the one template that Microsoft's shared tenants use.
//
// At `common` and `organizations`, Microsoft's metadata names the issuer `https://host/{tenantid}/v2.0`, and each
// token its own tenant. The template is accepted from a provider that the settings call Entra, on the host that was
// asked, and nowhere else.
//
// > Source: [OpenID Connect Discovery 1.0, section 4.3](https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation),
// > [Microsoft, validating the issuer](https://learn.microsoft.com/entra/identity-platform/claims-validation)
extension ClientSettings {
    private static let template = "{tenantid}"

    /// Refuses metadata of somebody else.
    func check(metadataIssuer issuer: String) throws(OAuthError) {
        let fits: Bool
        switch provider {
        case .oidc: fits = issuer.exact == self.issuer.absoluteString.exact
        case .entra:
            let isShared = ["common", "organizations"].contains(self.issuer.tenantSegment)
            fits = tenant(of: issuer).map { isShared ? $0 == Self.template : fitsAskedTenant($0) } ?? false
        }
        guard fits else {
            let looksLikeEntra = provider == .oidc && issuer.contains(Self.template)
            throw OAuthError(
                .issuerMismatch,
                "The provider calls itself \(DisplayText.clean(issuer, limit: 200)), not \(self.issuer). "
                    + (looksLikeEntra
                        ? "If you know that it follows Microsoft's rules, set the provider to entra."
                        : "Set the authority to the provider's own issuer, letter for letter."))
        }
    }

    /// The issuer that a token has to name; nil when the token names no tenant that could be put into the template.
    func tokenIssuer(metadataIssuer: String, tenantID: String?) -> String? {
        guard provider == .entra, metadataIssuer.contains(Self.template) else { return metadataIssuer }
        guard let tenantID, Self.isGUID(tenantID) else { return nil }
        return metadataIssuer.replacing(Self.template, with: tenantID)
    }

    /// Refuses an account of a tenant that the app does not let in.
    ///
    /// > Source: [Microsoft, validating the tenant](https://learn.microsoft.com/entra/identity-platform/claims-validation#validate-the-tenant)
    func check(tenantID: String?) throws(OAuthError) {
        guard provider == .entra else { return }
        let tenant = tenantID?.lowercased()
        if self.issuer.tenantSegment == "organizations" && tenant == EntraTenant.personalAccounts {
            throw OAuthError(
                .tenantNotAllowed, "This app accepts only work and school accounts, and this is a personal one.")
        }
        guard let allowedTenants, !allowedTenants.contains(where: { $0.lowercased() == tenant }) else { return }
        throw OAuthError(.tenantNotAllowed, "This account belongs to an organization that this app does not accept.")
    }

    /// Whether an `iss` parameter of the browser's answer names this provider (RFC 9207).
    func accepts(responseIssuer: String, metadataIssuer: String) -> Bool {
        if responseIssuer.exact == metadataIssuer.exact { return true }
        guard provider == .entra, metadataIssuer.contains(Self.template) else { return false }
        let halves = metadataIssuer.split(separator: Self.template, omittingEmptySubsequences: false)
        guard halves.count == 2 else { return false }
        return Self.middle(of: responseIssuer, between: halves[0], and: halves[1]).map(Self.isGUID) ?? false
    }

    /// Refuses an account of another provider, before anything of it is sent: its tokens are not this provider's.
    func check(accountIssuer issuer: String) throws(OAuthError) {
        let fits: Bool
        switch provider {
        case .oidc: fits = issuer.exact == self.issuer.absoluteString.exact
        case .entra:
            let tenant = tenant(of: issuer)
            fits = tenant.map { fitsAskedTenant($0) } ?? false
            if fits { try check(tenantID: tenant) }
        }
        guard fits else {
            throw OAuthError(
                .signInRequired, "This account was signed in with another provider than the one in the settings.")
        }
    }

    /// What stands between the asked host and `/v2.0`; nil when the issuer is not of that form.
    private func tenant(of issuer: String) -> String? {
        Self.middle(
            of: issuer, between: self.issuer.absoluteString.dropLast(self.issuer.path().utf8.count) + "/", and: "/v2.0")
    }

    /// What stands between two texts; nil when there is nothing, or when a text does not begin and end with them.
    private static func middle(of text: String, between start: Substring, and end: Substring) -> String? {
        let (text, start, end) = (Array(text.utf8), Array(start.utf8), Array(end.utf8))
        guard text.count > start.count + end.count, text.starts(with: start), text.suffix(end.count) == end[...] else {
            return nil
        }
        return String(decoding: text[start.count...].dropLast(end.count), as: UTF8.self)
    }

    /// Whether an account of a tenant can have signed in at the authority that is asked.
    private func fitsAskedTenant(_ tenant: String) -> Bool {
        guard Self.isGUID(tenant) else { return false }
        switch self.issuer.tenantSegment {
        case "common", "organizations": return true
        case "consumers": return tenant.lowercased() == EntraTenant.personalAccounts
        default: return Self.isGUID(self.issuer.tenantSegment) ? tenant.lowercased() == self.issuer.tenantSegment : true
        }
    }

    private static func isGUID(_ text: String) -> Bool { text.utf8.count == 36 && UUID(uuidString: text) != nil }
}
