#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Ends the provider's own session, which lives in the browser: everybody who signs in there uses it.
///
/// > Source: [OpenID Connect RP-Initiated Logout 1.0](https://openid.net/specs/openid-connect-rpinitiated-1_0.html)
struct EndSessionFlow: Sendable {
    let party: RelyingParty
    /// What was forgotten here, before anything else.
    let session: SignedOutSession
    let options: EndSessionOptions

    /// Opens the provider's page, and does not wait: without a redirect the browser has nothing to tell.
    func run(opening open: @Sendable (URL) async throws -> Void) async throws {
        let request = try EndSessionRequest(
            endpoint: try await endpoint(), settings: party.settings, session: session, options: options)
        try await open(request.url)
    }

    /// Opens the provider's page and waits until the browser is back, past everything that is not the answer.
    ///
    /// - Throws: ``OAuthError`` with `endSessionUnknown` when it does not come back, and what the user agent throws.
    func run(with userAgent: any UserAgent, returningTo redirect: RedirectURI) async throws {
        let endpoint = try await endpoint()
        do {
            try await userAgent.visit(redirect, within: options.deadline, by: party.time) { browser in
                let state = Redacted(party.random.token())
                let request = try EndSessionRequest(
                    endpoint: endpoint, settings: party.settings, session: session, options: options,
                    answer: (browser.redirectURI, state))
                _ = try await browser.callback(
                    opening: request.url, expecting: ExpectedCallback(redirectURI: browser.redirectURI, state: state))
            }
        } catch let error as OAuthError where [.canceled, .callbackTimedOut].contains(error.code) {
            throw Self.unknown(because: error)
        }
    }

    private func endpoint() async throws -> URL {
        guard let url = try await party.metadata().endSessionEndpoint else {
            throw OAuthError(
                .missingEndpoint, "The provider has no page to sign out at (end_session_endpoint).",
                nextStep: "Sign out on the provider's own page in the browser.", recovery: OAuthError.Recovery.none)
        }
        return url
    }

    private static func unknown(because error: OAuthError) -> OAuthError {
        OAuthError(
            .endSessionUnknown,
            "The provider's sign-out page was shown, but the browser did not come back from it: whether the session "
                + "there has ended is not known.",
            nextStep: "Nothing is left of the account here. To be sure, sign out on the provider's own page.",
            recovery: OAuthError.Recovery.none, underlying: error)
    }
}
