#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension OAuthClient {
    /// An administrator's consent for a whole organization, as the browser brought it back.
    ///
    /// It is not signed, so it proves nothing: sign the person in anew to see what came of it.
    ///
    /// > Source: [Admin consent on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-admin-consent)
    public struct AdminConsent: Sendable, Hashable {
        /// The organization, by its id; only the browser says so.
        public let tenantID: String
        /// What was agreed to, by full names; empty when the answer does not say.
        public let scopes: ScopeSet

        /// Checks a callback against what was asked.
        ///
        /// - Parameters:
        ///   - callback: The URL that the browser came back with.
        ///   - expected: Tells the answer from the rest; it knows the state.
        /// - Throws: ``OAuthError`` with `stateMismatch`, `malformedCallback`, or `authorizationDenied` and its like when the
        ///   administrator or Microsoft says no.
        init(callback: URL, expected: ExpectedCallback) throws(OAuthError) {
            let fields = try expected.answer(in: callback)
            // A refusal says admin_consent=True as well.
            if let error = fields["error"] {
                throw AuthorizationResponse.refusal(error, fields)
            }
            guard fields["admin_consent"]?.lowercased() == "true" else {
                throw ExpectedCallback.malformed("does not say that an administrator agreed")
            }
            guard let tenant = fields["tenant"], IssuerPolicy.isGUID(tenant) else {
                throw ExpectedCallback.malformed("does not name the organization")
            }
            tenantID = tenant.lowercased()
            scopes = ScopeSet(granted: fields["scope"] ?? "")
        }
    }
}

extension OAuthClient {
    /// Takes an administrator to the page on which they agree for a whole organization, and waits for the answer.
    ///
    /// Only Microsoft has such a page.
    /// To send the page to somebody instead, use ``ClientSettings/adminConsentLink(scopes:tenant:)``.
    ///
    /// - Parameters:
    ///   - userAgent: Shows the page to the administrator, who sits at this machine.
    ///   - scopes: What to agree to; nil for the scopes of the settings.
    ///   - tenant: The organization; nil for the one of the settings.
    ///   - deadline: How long the administrator may take.
    /// - Returns: What was agreed to. No account comes of it.
    /// - Throws: ``OAuthError`` with `authorizationDenied` and its like when it was refused, `stateMismatch`,
    ///   `malformedCallback`, `callbackTimedOut`, `unsupportedProvider`, `invalidSettings`.
    ///
    /// > Source: [Admin consent on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-admin-consent)
    public func askAdministrator(
        with userAgent: any UserAgent, scopes: ScopeSet? = nil, tenant: ClientSettings.EntraTenant? = nil,
        deadline: Duration = .seconds(300)
    ) async throws -> AdminConsent {
        try await userAgent.visit(settings.redirectURI, within: deadline, by: party.time) { browser in
            let state = party.random.token()
            let url = try settings.adminConsentURL(
                scopes: scopes ?? settings.scopes, tenant: tenant, redirectURI: browser.redirectURI, state: state)
            let expected = try ExpectedCallback(redirectURI: browser.redirectURI, state: Redacted(state))
            let callback = try await browser.callback(opening: url, expecting: expected)
            return try AdminConsent(callback: callback, expected: expected)
        }
    }
}
