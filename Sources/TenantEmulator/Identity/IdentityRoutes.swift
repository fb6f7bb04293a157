import Foundation
import HTTPTypes
import Hummingbird

/// The identity platform; here the part that a browser sees: authorize, sign-in, account picker, second factor and consent.
struct IdentityRoutes: Sendable {
    static let sessionCookie = "emulator-session"
    let issuer: TokenIssuer
    let pages: PageRenderer
    let journal: Journal
    let now: @Sendable () -> Date
    let limiter = AttemptLimiter()
    var registry: Registry { issuer.registry }
    var database: EmulatorDatabase { registry.database }
    var seal: Seal { issuer.seal }
    var configuration: EmulatorConfiguration { database.settings.current }

    func addAll(to router: Router<EmulatorRequestContext>) {
        addMetadata(to: router)
        addAuthorization(to: router)
        addAdminConsent(to: router)
        addDevices(to: router)
        addLogout(to: router)
        addTokens(to: router)
    }

    func tenant(_ context: EmulatorRequestContext) throws -> TenantSegment {
        try TenantSegment(try context.parameters.require("tenant"), in: registry)
    }

    private func addAuthorization(to router: Router<EmulatorRequestContext>) {
        for (name, isFirst) in [("v2.0/authorize", false), ("authorize", true)] {
            let path: RouterPath = "{tenant}/oauth2/\(name)"
            router.get(path) { try await authorize($0, $1, isFirst: isFirst) }
            router.post(path) { try await authorize($0, $1, isFirst: isFirst) }
            router.refuseMethods(other: [.get, .post], at: path)
        }
        // The blank page for embedded browsers; "common" written out would hide every other path below it from the router.
        router.get("{tenant}/oauth2/nativeclient") { _, _ in pages.nativeClient() }
        let forms: [(FlowToken.Page, @Sendable (SentForm) async throws -> Response)] = [
            (.login, signIn), (.account, chooseAccount), (.secondFactor, secondFactor), (.consent, consent),
            (.approval, approval), (.confirm, confirm),
        ]
        for (page, answer) in forms {
            router.post("{tenant}/\(page.rawValue)") { request, _ in
                do {
                    return try await answer(try await sentForm(request, on: page))
                } catch let error as EntraError where error == EntraError(.flowExpired) {
                    return pages.error(error, trace: EntraTrace(request, at: now()))
                }
            }
        }
    }

    private func sentForm(_ request: Request, on page: FlowToken.Page) async throws -> SentForm {
        let fields = try await request.form()
        let browser = Browser(request)
        let flow = try FlowToken(
            fields["flowToken"], page: page, browser: browser.id, seal: seal, at: now(),
            lifetime: configuration.lifetimes.signInForm)
        let visit = SignInVisit(request: request, browser: browser, asked: flow.request)
        return SentForm(visit: visit, fields: fields, flow: flow)
    }

    private func authorize(
        _ request: Request, _ context: EmulatorRequestContext, isFirst: Bool
    ) async throws -> Response {
        let trace = EntraTrace(request, at: now())
        let sent = try await request.parameters()
        let parameters = isFirst ? FirstVersion.authorization(sent) : sent
        var checked: AuthorizationRequest
        do {
            let tenant = try tenant(context)
            checked = try AuthorizationRules.check(
                parameters, tenant: tenant, registry: registry, base: try request.base)
        } catch let error as EntraError {
            return pages.error(error, trace: trace)
        } catch let refused as RedirectedError {
            return pages.failure(refused.error, trace: trace, to: refused.target, at: try request.base)
        }
        if let id = checked.loginHint.flatMap({ OpaqueToken.loginHint.open($0, seal) }) {
            checked.loginHint = try await database.user(id)?.userPrincipalName
        }
        checked.asksWhichApp = RedirectRules.isCustomScheme(checked.target.redirectURI) && request.isFromPhone
        checked.isFirstVersion = isFirst
        let visit = SignInVisit(request: request, browser: Browser(request), asked: checked)
        var response = try await begin(visit)
        // Who stays signed in does so from the last time on.
        if visit.browser.isKept, response.headers[values: .setCookie].isEmpty {
            visit.browser.rememberSessions(in: &response, configuration.lifetimes)
        }
        return response
    }

    func begin(_ visit: SignInVisit) async throws -> Response {
        let (accounts, ended) = try await accounts(in: visit.browser)
        var candidates: [AccountChoice.Candidate] = []
        for account in accounts { candidates.append(try await candidate(account, for: visit.asked)) }
        switch AccountChoice.decide(for: visit.asked, among: candidates, ended: ended) {
        case .use(let index): return try await proceed(visit, as: accounts[index])
        case .show(let step): return try await show(step, visit)
        }
    }

    func proceed(_ visit: SignInVisit, as account: SignedInAccount) async throws -> Response {
        let application = try application(of: visit.asked)
        let step = AuthorizationStep.next(
            for: visit.asked, person: person(account),
            missing: try await registry.missing(of: visit.asked.permissions, from: account.user, to: application),
            needsAdministrator: registry.scopes(of: application).needsAdministrator)
        return try await show(step, visit, account: account)
    }

    /// The application that a request is from, which may be gone since the request was checked.
    func application(of request: AuthorizationRequest) throws(EntraError) -> RegisteredApplication {
        try registry.registered(request.clientID, at: try TenantSegment(request.tenant, in: registry))
    }

    /// Whose name and domain a page shows: those of the person's tenant once it is known, of the one in the path or in
    /// the hint before, and else of the application's.
    func brand(
        of request: AuthorizationRequest, for application: RegisteredApplication, user: DirectoryUser?
    ) -> Tenant {
        let path = try? TenantSegment(request.tenant, in: registry).tenantID
        let hinted = request.domainHint.flatMap { registry.tenant($0)?.id }
        return registry.tenant(user?.tenantID ?? path ?? hinted ?? application.homeTenantID) ?? pages.brand
    }
}

extension Registry {
    /// Which of some permissions neither the person nor an administrator has agreed to.
    func missing(
        of asked: Set<Permission>, from user: DirectoryUser, to application: RegisteredApplication
    ) async throws -> Set<Permission> {
        if database.settings.current.consentedInAdvance { return [] }
        let agreed = try await database.consents(of: user.id, to: application.clientID)
        return asked.subtracting(agreed).subtracting(application.administratorConsent(in: user.tenantID))
    }
}
