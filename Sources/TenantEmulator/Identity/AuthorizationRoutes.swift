import Foundation
import HTTPTypes
import Hummingbird

/// The part of the identity platform that a browser sees: authorize, sign-in, account picker, second factor and consent.
struct AuthorizationRoutes: Sendable {
    /// The cookie of a browser in which somebody has signed in.
    static let sessionCookie = "emulator-session"

    let settings: EmulatorSettings
    let registry: Registry
    let database: EmulatorDatabase
    let issuer: TokenIssuer
    let seal: Seal
    let pages: PageRenderer
    let limiter: AttemptLimiter
    let journal: Journal
    let now: @Sendable () -> Date

    /// How the emulator behaves now.
    var configuration: EmulatorConfiguration { settings.current }

    var answers: AuthorizationAnswer {
        AuthorizationAnswer(pages: pages, outOfBandPage: configuration.outOfBandPage)
    }

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("{tenant}/oauth2/v2.0/authorize") { request, context in
            try await authorize(request, context, parameters: request.query)
        }
        router.post("{tenant}/oauth2/v2.0/authorize") { request, context in
            try await authorize(request, context, parameters: request.form(upTo: context.maxUploadSize))
        }
        router.refuseMethods(other: [.get, .post], at: "{tenant}/oauth2/v2.0/authorize")
        addAdminConsent(to: router)
        addNativeClientPages(to: router)
        router.post("{tenant}/login", use: signIn)
        router.post("{tenant}/account", use: chooseAccount)
        router.post("{tenant}/second-factor", use: secondFactor)
        router.post("{tenant}/consent", use: consent)
        router.post("{tenant}/approval", use: approval)
        router.post("{tenant}/confirm", use: confirm)
    }

    private func authorize(
        _ request: Request, _ context: EmulatorRequestContext, parameters: FormParameters
    ) async throws -> Response {
        let trace = EntraTrace(request, at: now())
        var checked: AuthorizationRequest
        do {
            let tenant = try TenantSegment(try context.parameters.require("tenant"), in: registry)
            checked = try AuthorizationRules.check(
                parameters, tenant: tenant, registry: registry, base: try request.base)
        } catch let error as EntraError {
            return pages.error(error, trace: trace)
        } catch AuthorizationFailure.page(let error) {
            return pages.error(error, trace: trace)
        } catch AuthorizationFailure.redirect(let error, let target) {
            return answers.failure(error, trace: trace, to: target, at: try request.base)
        }
        if let id = checked.loginHint.flatMap({ LoginHint.userID($0, seal: seal) }) {
            checked.loginHint = try await database.user(id)?.userPrincipalName
        }
        checked.asksWhichApp = RedirectRules.isCustomScheme(checked.redirectURI) && request.isFromPhone
        let browser = Browser(request)
        var response = try await begin(checked, request, browser: browser)
        // Who stays signed in does so from the last time on.
        if browser.isKept, response.headers[values: .setCookie].isEmpty {
            browser.rememberSessions(in: &response, configuration.lifetimes)
        }
        return response
    }

    /// Takes the first step of a sign-in.
    func begin(_ checked: AuthorizationRequest, _ request: Request, browser: Browser) async throws -> Response {
        let (accounts, ended) = try await accounts(in: browser)
        let choice = AccountChoice.decide(
            for: checked, among: try accounts.map { try candidate($0, for: checked) }, ended: ended)
        switch choice {
        case .signIn: return try await show(.signIn, for: checked, account: nil, browser: browser, request: request)
        case .pick:
            return try await show(.chooseAccount, for: checked, account: nil, browser: browser, request: request)
        case .fail(let error):
            return try await show(.fail(error), for: checked, account: nil, browser: browser, request: request)
        case .use(let index): return try await proceed(checked, as: accounts[index], browser, request)
        }
    }

    /// Takes the next step for somebody who is signed in.
    func proceed(
        _ checked: AuthorizationRequest, as account: SignedInAccount, _ browser: Browser, _ request: Request
    ) async throws -> Response {
        let missing = try await missingPermissions(checked, user: account.user)
        let step = AuthorizationStep.next(
            for: checked, person: person(account), missing: missing,
            needsAdministrator: registry.scopes(of: try application(of: checked)).needsAdministrator)
        return try await show(step, for: checked, account: account, browser: browser, request: request)
    }

    /// The application that a request is from, which may be gone since the request was checked.
    func application(of request: AuthorizationRequest) throws(EntraError) -> RegisteredApplication {
        try registry.registered(request.clientID, at: try TenantSegment(request.tenant, in: registry))
    }

    /// Whose name and domain a page shows: those of the person's tenant once it is known, of the one in the path or in
    /// the hint before, and else of the application's.
    func brand(
        of request: AuthorizationRequest, for application: RegisteredApplication, user: DirectoryUser?
    ) -> PageBrand {
        let path = try? TenantSegment(request.tenant, in: registry).tenantID
        let hinted = request.domainHint.flatMap { registry.tenant($0)?.id }
        let tenant = registry.tenant(user?.tenantID ?? path ?? hinted ?? application.homeTenantID)
        return tenant.map { PageBrand($0) } ?? pages.brand
    }

    /// What neither the person nor an administrator has agreed to.
    func missingPermissions(_ request: AuthorizationRequest, user: DirectoryUser) async throws -> Set<Permission> {
        if configuration.consentedInAdvance { return [] }
        let application = try application(of: request)
        let agreed = try await database.consents(of: user.id, to: request.clientID)
        return request.permissions.subtracting(agreed)
            .subtracting(application.administratorConsent(in: user.tenantID))
    }
}
