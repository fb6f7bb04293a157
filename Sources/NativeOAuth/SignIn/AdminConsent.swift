#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An administrator's consent for a whole organization, as the browser brought it back.
///
/// Nobody has signed for it, so it proves nothing about anybody: sign the person in anew to see what came of it.
///
/// > Source: [Admin consent on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-admin-consent)
public struct AdminConsent: Sendable, Hashable {
    /// The organization, by its id; the browser says so, and nobody else.
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
        guard callback.absoluteString.utf8.count <= AuthorizationResponse.maximumCallbackLength else {
            throw AuthorizationResponse.malformed("is too long")
        }
        guard expected.verdict(on: callback) == .answer else {
            throw OAuthError(.stateMismatch, "The browser came back with the answer to another question.")
        }
        let fields = try AuthorizationResponse.fields(in: expected.fields(of: callback))
        // A refusal says admin_consent=True as well.
        if let error = fields["error"] {
            throw AuthorizationResponse.refusal(error, fields)
        }
        guard fields["admin_consent"]?.lowercased() == "true" else {
            throw AuthorizationResponse.malformed("does not say that an administrator agreed")
        }
        guard let tenant = fields["tenant"], IssuerPolicy.isGUID(tenant) else {
            throw AuthorizationResponse.malformed("does not name the organization")
        }
        tenantID = tenant.lowercased()
        scopes = ScopeSet(granted: fields["scope"] ?? "")
    }
}

/// Takes an administrator to the page, and waits for the answer.
struct AdminConsentFlow: Sendable {
    let party: RelyingParty

    /// Asks.
    ///
    /// - Parameters:
    ///   - userAgent: Shows the page.
    ///   - scopes: What to agree to.
    ///   - tenant: The organization; nil for the one of the settings.
    ///   - deadline: How long the administrator may take.
    /// - Returns: What was agreed to.
    /// - Throws: ``OAuthError`` as the checks of the answer do, or with `callbackTimedOut`.
    func run(
        with userAgent: any UserAgent, scopes: ScopeSet, tenant: EntraTenant?, deadline: Duration
    ) async throws -> AdminConsent {
        let receiver = try await userAgent.prepare(party.settings.redirectURI)
        // The receiver is closed however this ends.
        do {
            let state = party.random.token()
            let url = try party.settings.adminConsentURL(
                scopes: scopes, tenant: tenant, redirectURI: receiver.redirectURI, state: state)
            let expected = try ExpectedCallback(redirectURI: receiver.redirectURI, state: Redacted(state))
            let callback = try await withDeadline(deadline, on: party.time, expired: SignInFlow.tooLate) {
                try await receiver.receive(opening: url, expecting: expected)
            }
            let consent = try AdminConsent(callback: callback, expected: expected)
            await receiver.close()
            return consent
        } catch {
            await receiver.close()
            throw error
        }
    }
}
