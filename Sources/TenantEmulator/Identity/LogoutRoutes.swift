import Foundation
import HTTPTypes
import Hummingbird

/// Ends the session of a browser.
///
/// Tokens that were given out before live on, as they do at Microsoft. Applications that want to know are told by the
/// browser, which opens an address of each (front-channel logout).
///
/// > Source: [Send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request),
/// > [OpenID Connect RP-Initiated Logout 1.0](https://openid.net/specs/openid-connect-rpinitiated-1_0.html)
struct LogoutRoutes: Sendable {
    let registry: Registry
    let database: EmulatorDatabase
    let issuer: TokenIssuer
    let pages: PageRenderer
    let seal: Seal
    let now: @Sendable () -> Date

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("{tenant}/oauth2/v2.0/logout") { request, context in
            try await logout(request, context, parameters: request.query)
        }
        router.post("{tenant}/oauth2/v2.0/logout") { request, context in
            try await logout(request, context, parameters: request.form(upTo: context.maxUploadSize))
        }
    }

    private func logout(
        _ request: Request, _ context: EmulatorRequestContext, parameters: FormParameters
    ) async throws -> Response {
        _ = try TenantSegment(try context.parameters.require("tenant"), in: registry)
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
        let listeners = try await listeners(to: ended, at: try request.base)
        for secret in ended { try await database.endSession(secret) }
        browser.remove(ended)
        var response = answer(parameters, listeners: listeners)
        browser.rememberSessions(in: &response, database.lifetimes)
        return response
    }

    /// Whether a hint is the claim `login_hint` of a session's person, or names the session itself.
    private func isMeant(_ session: BrowserSession, by hint: String) -> Bool {
        session.id == hint.lowercased() || session.userID == LoginHint.userID(hint, seal: seal)
    }

    /// Whether an ID token is about a session's person, whichever of its claims were asked for.
    private func isMeant(_ session: BrowserSession, by claims: IDTokenClaims) async throws -> Bool {
        guard let user = try await database.user(session.userID), user.tenantID == claims.tid else { return false }
        return issuer.subject(of: user, for: claims.aud) == claims.sub
    }

    /// What an ID token of the emulator's says, also one that has ended; nil if it isn't one.
    private func claims(of hint: String?) async -> IDTokenClaims? {
        guard let hint else { return nil }
        return try? await issuer.keys.verify(hint, as: IDTokenClaims.self)
    }

    /// Where the applications of sessions hear that these are over.
    private func listeners(to secrets: [String], at base: BaseAddress) async throws -> [String] {
        var listeners: [String] = []
        for secret in secrets {
            guard let session = try await database.session(secret, at: now()),
                let user = try await database.user(session.userID)
            else { continue }
            for id in try await database.clients(of: session.id) {
                guard let address = registry.application(id)?.logoutURL else { continue }
                listeners.append(
                    RedirectRules.adding(
                        [("iss", "\(base.url)/\(user.tenantID)/v2.0"), ("sid", session.id)], to: address))
            }
        }
        return listeners
    }

    /// Goes back to an address that an application has registered, and to no other.
    private func answer(_ parameters: FormParameters, listeners: [String]) -> Response {
        guard let target = parameters["post_logout_redirect_uri"],
            registry.applications.contains(where: {
                RedirectRules.match(target, among: $0.redirectURIs) != nil
            })
        else { return pages.signedOut(telling: listeners, leadsTo: nil) }
        let fields = parameters["state"].map { [(name: "state", value: $0)] } ?? []
        let address = RedirectRules.adding(fields, to: RedirectRules.answerForm(target))
        // The browser has to open the applications' addresses before it leaves.
        return listeners.isEmpty ? .found(address) : pages.signedOut(telling: listeners, leadsTo: address)
    }
}
