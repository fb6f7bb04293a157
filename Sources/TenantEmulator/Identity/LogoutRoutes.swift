import HTTPTypes
import Hummingbird

/// Ends the session of a browser.
///
/// Tokens that were given out before live on, as they do at Microsoft.
///
/// > Source: [Send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request),
/// > [OpenID Connect RP-Initiated Logout 1.0](https://openid.net/specs/openid-connect-rpinitiated-1_0.html)
struct LogoutRoutes: Sendable {
    let registry: Registry
    let database: EmulatorDatabase
    let pages: PageRenderer

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
        if let secret = Browser(request).session {
            try await database.endSession(secret)
        }
        var response = answer(parameters)
        response.forgetEmulatorCookie(AuthorizationRoutes.sessionCookie)
        return response
    }

    /// Goes back to an address that an application has registered, and to no other.
    private func answer(_ parameters: FormParameters) -> Response {
        guard let target = parameters["post_logout_redirect_uri"],
            registry.applications.contains(where: {
                RedirectRules.match(target, among: $0.redirectURIs) != nil
            })
        else { return pages.signedOut() }
        let uri = RedirectRules.answerForm(target)
        guard let state = parameters["state"] else { return .found(uri) }
        return .found(uri + (uri.contains("?") ? "&" : "?") + FormParameters.encode([("state", state)]))
    }
}
