import Foundation
import HTTPTypes
import Hummingbird

/// The part of the identity platform that a browser sees: authorize, sign-in, account picker and consent.
struct AuthorizationRoutes: Sendable {
    /// The cookie of a browser in which somebody has signed in.
    static let sessionCookie = "emulator-session"

    let configuration: EmulatorConfiguration
    let registry: Registry
    let database: EmulatorDatabase
    let issuer: TokenIssuer
    let seal: Seal
    let pages: PageRenderer
    let now: @Sendable () -> Date

    var answers: AuthorizationAnswer { AuthorizationAnswer(pages: pages) }

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("{tenant}/oauth2/v2.0/authorize") { request, context in
            try await authorize(request, context, parameters: request.query)
        }
        router.post("{tenant}/oauth2/v2.0/authorize") { request, context in
            try await authorize(request, context, parameters: request.form(upTo: context.maxUploadSize))
        }
        router.post("{tenant}/login", use: signIn)
        router.post("{tenant}/account", use: chooseAccount)
        router.post("{tenant}/consent", use: consent)
        router.post("{tenant}/confirm", use: confirm)
    }

    private func authorize(
        _ request: Request, _ context: EmulatorRequestContext, parameters: FormParameters
    ) async throws -> Response {
        let trace = EntraTrace(request, at: now())
        let checked: AuthorizationRequest
        do {
            let tenant = try TenantSegment(try context.parameters.require("tenant"), in: registry)
            checked = try AuthorizationRules.check(parameters, tenant: tenant, registry: registry)
        } catch let error as EntraError {
            return pages.error(error, trace: trace)
        } catch AuthorizationFailure.page(let error) {
            return pages.error(error, trace: trace)
        } catch AuthorizationFailure.redirect(let error, let target) {
            return answers.failure(error, trace: trace, to: target, at: try request.base)
        }
        return try await begin(checked, request, browser: Browser(request))
    }

    /// Takes the first step of a sign-in.
    func begin(_ checked: AuthorizationRequest, _ request: Request, browser: Browser) async throws -> Response {
        let (session, user) = try await signedIn(browser)
        let missing = try await missingPermissions(checked, user: user)
        let step = AuthorizationStep.first(
            for: checked, signedIn: user?.userPrincipalName, isPersonal: user?.isPersonal ?? false, missing: missing)
        return try await show(step, for: checked, session: session, user: user, browser: browser, request: request)
    }

    /// Who has signed in in a browser.
    func signedIn(_ browser: Browser) async throws -> (BrowserSession?, DirectoryUser?) {
        guard let secret = browser.session, let session = try await database.session(secret, at: now()) else {
            return (nil, nil)
        }
        return (session, try await database.user(session.userID))
    }

    /// The application that a request is from, which may be gone since the request was checked.
    func application(of request: AuthorizationRequest) throws(EntraError) -> RegisteredApplication {
        try registry.registered(request.clientID, at: try TenantSegment(request.tenant, in: registry))
    }

    /// Whose sign, name and domain a page shows: the person's tenant once it is known, the one in the path before, and
    /// else that of the application.
    func brand(
        of request: AuthorizationRequest, for application: RegisteredApplication, user: DirectoryUser?
    ) -> PageBrand {
        let path = try? TenantSegment(request.tenant, in: registry).tenantID
        let tenant = registry.tenant(user?.tenantID ?? path ?? application.homeTenantID)
        return tenant.map { PageBrand($0) } ?? pages.brand
    }

    /// What neither the person nor an administrator has agreed to; everything if nobody has signed in.
    func missingPermissions(_ request: AuthorizationRequest, user: DirectoryUser?) async throws -> Set<Permission> {
        if configuration.consentedInAdvance { return [] }
        guard let user else { return request.permissions }
        let application = try application(of: request)
        let agreed = try await database.consents(of: user.id, to: request.clientID)
        return request.permissions.subtracting(agreed)
            .subtracting(application.administratorConsent(in: user.tenantID))
    }

    /// Draws or does the next step.
    func show(
        _ step: AuthorizationStep, for checked: AuthorizationRequest, session: BrowserSession?, user: DirectoryUser?,
        browser: Browser, request: Request
    ) async throws -> Response {
        RequestNotes.note(clientID: checked.clientID)
        RequestNotes.note(account: user?.id)
        if let words = step.inWords { RequestNotes.note(words) }
        let registered = try application(of: checked)
        let application = registered.displayName
        let pages = pages.branded(brand(of: checked, for: registered, user: user))
        func flow(_ userID: String?, asked: Set<Permission> = []) throws -> String {
            try FlowToken(request: checked, userID: userID, asked: asked, browser: browser.id, issuedAt: now())
                .sealed(seal)
        }
        var response: Response
        switch (step, session, user) {
        case (.fail(let error), _, _):
            if let userCode = checked.userCode {
                return try await decline(userCode: userCode, because: error, request)
            }
            response = answers.failure(
                error, trace: EntraTrace(request, at: now()), to: checked.target, at: try request.base)
        case (.chooseAccount, _, let user?):
            response = pages.chooseAccount(
                application: application, action: "/\(checked.tenant)/account", flowToken: try flow(user.id),
                user: user, answersTo: checked.redirectURI)
        case (.consent(let asked), _, let user?):
            response = pages.consent(
                application: application, action: "/\(checked.tenant)/consent",
                flowToken: try flow(user.id, asked: asked), user: user, permissions: asked,
                answersTo: checked.redirectURI)
        case (.confirm, _, let user?):
            response = pages.confirmDevice(
                application: application, action: "/\(checked.tenant)/confirm", flowToken: try flow(user.id), user: user
            )
        case (.answer, let session?, let user?):
            if let userCode = checked.userCode {
                response = try await approve(checked, userCode: userCode, user: user)
            } else {
                response = try await answer(checked, session: session, user: user)
            }
        default:
            response = pages.signIn(
                application: application, action: "/\(checked.tenant)/login", flowToken: try flow(nil),
                userName: checked.loginHint, error: nil, answersTo: checked.redirectURI)
        }
        browser.remember(in: &response)
        return response
    }

    /// Makes a code and sends it to the application.
    private func answer(
        _ request: AuthorizationRequest, session: BrowserSession, user: DirectoryUser
    ) async throws -> Response {
        let code = OpaqueToken.code(for: user)
        try await database.insertCode(
            code, for: try await grant(for: request, user: user),
            expiresAt: now().addingTimeInterval(TokenRules.codeLifetime))
        return answers.success(
            code: code, clientInfo: request.wantsClientInfo ? issuer.clientInfo(of: user, for: request.clientID) : nil,
            session: session,
            to: request.target)
    }

    /// What a person allows by the answer to a request, with what they have agreed to before.
    func grant(for request: AuthorizationRequest, user: DirectoryUser) async throws -> Grant {
        let earlier = try await database.consents(of: user.id, to: request.clientID)
        return Grant(
            family: UUID().uuidString, userID: user.id, clientID: request.clientID, tenant: request.tenant,
            redirectURI: request.redirectURI, permissions: request.permissions.union(earlier.filter(\.isGraph)),
            nonce: request.nonce, proofKey: request.proofKey)
    }
}
