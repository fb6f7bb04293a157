public import SmallFoundation

extension ClientSettings {
    /// Returns the address of the page on which an administrator consents for a whole organization.
    ///
    /// It can be sent to another person: nothing in it is secret. Microsoft sends the administrator's browser to the
    /// redirect URI afterwards, where nothing has to listen; the answer is not signed, so sign the person in anew.
    ///
    /// - Parameters:
    ///   - scopes: The scopes to consent to; nil for those of the settings.
    ///   - tenant: The organization; nil for that of the settings or of the administrator.
    /// - Returns: The address.
    /// - Throws: ``OAuthError`` with `unsupportedProvider` if the provider is not Microsoft's, or `invalidSettings` if
    ///   the settings are for personal accounts, which have no administrator.
    ///
    /// > Source: [Admin consent on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-admin-consent)
    public func adminConsentLink(scopes: ScopeSet? = nil, tenant: EntraTenant? = nil) throws(OAuthError) -> URL {
        guard provider == .entra else {
            throw OAuthError(
                .unsupportedProvider, "Only Microsoft has a page for an administrator's consent.",
                recovery: OAuthError.Recovery.none)
        }
        let fields = [
            ("client_id", clientID), ("scope", adminScopes(scopes ?? self.scopes)),
            ("redirect_uri", redirectURI.string),
        ]
        let host = issuer.absoluteString.dropLast(issuer.path().utf8.count)
        let address = "\(host)/\(try adminTenant(tenant))/v2.0/adminconsent?\(PercentEncoding.encode(pairs: fields))"
        guard let url = URL(string: address) else {
            throw OAuthError(.invalidSettings, "No address for an administrator's consent could be made.")
        }
        return url
    }

    /// Personal accounts have no administrator, and the page does not take `common` for that reason.
    private func adminTenant(_ tenant: EntraTenant?) throws(OAuthError) -> String {
        switch try tenant?.segment ?? issuer.tenantSegment {
        case "common": return "organizations"
        case "consumers", EntraTenant.personalAccounts:
            throw OAuthError(.invalidSettings, "Personal accounts have no administrator who could agree for them.")
        case let segment: return segment
        }
    }

    /// Permissions by their full names, as Microsoft's description has them; all that the registration lists if there
    /// is none.
    private func adminScopes(_ scopes: ScopeSet) -> String {
        let service = MicrosoftCloud.containing(issuer)?.defaultResource ?? ""
        let names = scopes.filter { !$0.isOfProtocol }.map { scope in
            scope.rawValue.contains("/") ? scope.rawValue : service + scope.rawValue
        }
        return names.isEmpty ? "\(service).default" : names.joined(separator: " ")
    }

    /// Does a part of the work, and puts the link for an administrator into an error that an administrator can help
    /// with.
    func offeringAdminConsent<Result>(
        to scopes: ScopeSet, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch var error as OAuthError {
            if error.adminConsentLink == nil, error.asksForConsent {
                error.adminConsentLink = try? adminConsentLink(scopes: scopes)
            }
            throw error
        }
    }
}

extension OAuthError {
    /// Whether consent is missing: an administrator has to give it, or can where people may not.
    var asksForConsent: Bool {
        guard let server, code != .adminConsentRequired else { return code == .adminConsentRequired }
        return server.error == "consent_required" || server.suberror == "consent_required"
            || [65001, 650_056, 90008].contains { server.errorCodes.contains($0) }
    }
}
