import Foundation
import HTTPTypes
import Hummingbird

/// Ends the session of a browser.
///
/// Tokens that were given out before live on, as they do at Microsoft.
///
/// > Source: [Send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request),
/// > [OpenID Connect RP-Initiated Logout 1.0](https://openid.net/specs/openid-connect-rpinitiated-1_0.html)
extension IdentityRoutes {
    func addLogout(to router: Router<EmulatorRequestContext>) {
        for name in ["v2.0/logout", "logout"] {
            let path: RouterPath = "{tenant}/oauth2/\(name)"
            router.get(path, use: logout)
            router.post(path, use: logout)
        }
    }

    private func logout(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let parameters = try await request.parameters()
        _ = try tenant(context)
        var browser = Browser(request)
        var ended = browser.sessions
        // One of several accounts; a hint that means none of them ends all, rather than nothing.
        let claims = await claims(of: parameters["id_token_hint"])
        var hinted: [String] = []
        for secret in browser.sessions {
            guard let session = try await database.session(secret, at: now()) else { continue }
            var isHinted = parameters["logout_hint"].map { isMeant(session, by: $0) } ?? false
            if !isHinted, let claims { isHinted = try await isMeant(session, by: claims) }
            if isHinted { hinted.append(secret) }
        }
        if !hinted.isEmpty { ended = hinted }
        for secret in ended { try await database.endSession(secret) }
        browser.remove(ended)
        var response = answer(parameters)
        browser.rememberSessions(in: &response, database.lifetimes)
        return response
    }

    /// Whether a hint is the claim `login_hint` of a session's person, or names the session itself.
    private func isMeant(_ session: BrowserSession, by hint: String) -> Bool {
        session.id == hint.lowercased() || session.userID == OpaqueToken.loginHint.open(hint, seal)
    }

    /// Whether an ID token is about a session's person, whichever of its claims were asked for.
    private func isMeant(_ session: BrowserSession, by claims: TokenClaims) async throws -> Bool {
        guard let user = try await database.user(session.userID), user.tenantID == claims.tid else { return false }
        return TokenIssuer.subject(of: user, for: claims.aud) == claims.sub
    }

    /// What an ID token of the emulator's says, also one that has ended; nil if it isn't one.
    private func claims(of hint: String?) async -> TokenClaims? {
        guard let hint, let claims = try? await issuer.keys.verify(hint, as: TokenClaims.self), claims.aio != nil
        else { return nil }
        return claims
    }

    private func answer(_ parameters: FormParameters) -> Response {
        guard let target = parameters["post_logout_redirect_uri"],
            registry.applications.contains(where: { RedirectRules.match(target, among: $0.redirectURIs) != nil })
        else {
            return pages.message(
                "You signed out of your account", "It’s a good idea to close all browser windows.")
        }
        let fields = parameters["state"].map { [(name: "state", value: $0)] } ?? []
        return .found(RedirectRules.adding(fields, to: RedirectRules.answerForm(target)))
    }
}
