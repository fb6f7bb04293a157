import Foundation
import HTTPTypes
import Hummingbird

/// What the forms on the pages are answered with.
extension AuthorizationRoutes {
    func signIn(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let browser = Browser(request)
        guard let flow = openFlow(form, browser) else { return expired(request) }
        if form["choice"] == "cancel" { return try await cancel(flow.request, request) }
        let typed = form["loginfmt"]?.trimmingCharacters(in: .whitespaces)
        guard let name = typed, let password = form["passwd"],
            let user = try await database.user(signingInAs: name), PasswordHash.matches(password, user.passwordHash)
        else {
            return try signInPage(flow, typed: typed, error: .wrongPassword)
        }
        do {
            let segment = try TenantSegment(flow.request.tenant, in: registry)
            try AccountRules.check(
                user, at: segment, application: try application(of: flow.request), registry: registry)
        } catch {
            return try signInPage(flow, typed: typed, error: error)
        }
        let secret = RandomText.make()
        let session = try await database.insertSession(secret, for: user.id, at: now())
        let missing = try await missingPermissions(flow.request, user: user)
        var response = try await show(
            .afterSignIn(for: flow.request, isPersonal: user.isPersonal, missing: missing), for: flow.request,
            session: session, user: user,
            browser: browser, request: request)
        response.setEmulatorCookie(Self.sessionCookie, to: secret)
        return response
    }

    /// The sign-in page once more, with what was wrong.
    private func signInPage(_ flow: FlowToken, typed: String?, error: EntraError) throws -> Response {
        let application = try application(of: flow.request)
        return pages.branded(brand(of: flow.request, for: application, user: nil)).signIn(
            application: application.displayName, action: "/\(flow.request.tenant)/login",
            flowToken: try flow.sealed(seal), userName: typed, error: error, answersTo: flow.request.redirectURI)
    }

    func chooseAccount(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let browser = Browser(request)
        guard let flow = openFlow(form, browser) else { return expired(request) }
        let (session, user) = try await signedIn(browser)
        guard form["choice"] == "continue", let user, user.id == flow.userID else {
            return try await show(
                .signIn, for: flow.request, session: nil, user: nil, browser: browser, request: request)
        }
        let missing = try await missingPermissions(flow.request, user: user)
        return try await show(
            .afterSignIn(for: flow.request, isPersonal: user.isPersonal, missing: missing), for: flow.request,
            session: session, user: user,
            browser: browser, request: request)
    }

    func consent(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let browser = Browser(request)
        guard let flow = openFlow(form, browser) else { return expired(request) }
        guard form["choice"] == "accept" else { return try await cancel(flow.request, request) }
        let (session, user) = try await signedIn(browser)
        guard let session, let user, user.id == flow.userID else { return expired(request) }
        try await database.insertConsents(
            flow.asked.filter { user.isPersonal || !$0.needsAdministrator }, of: user.id, to: flow.request.clientID)
        return try await show(
            flow.request.userCode == nil ? .answer : .confirm, for: flow.request, session: session, user: user,
            browser: browser, request: request)
    }

    func openFlow(_ form: FormParameters, _ browser: Browser) -> FlowToken? {
        try? FlowToken(form["flowToken"], browser: browser.id, seal: seal, at: now())
    }

    func expired(_ request: Request) -> Response {
        pages.error(.flowExpired, trace: EntraTrace(request, at: now()))
    }

    func cancel(_ checked: AuthorizationRequest, _ request: Request) async throws -> Response {
        if let userCode = checked.userCode {
            return try await decline(userCode: userCode, because: nil, request)
        }
        return answers.cancel(trace: EntraTrace(request, at: now()), to: checked.target)
    }
}
