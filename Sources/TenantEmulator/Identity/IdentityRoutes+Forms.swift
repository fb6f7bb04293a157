import Foundation
import HTTPTypes
import Hummingbird

struct SentForm: Sendable {
    let request: Request
    let fields: FormParameters
    let browser: Browser
    let flow: FlowToken
    var choice: String? { fields["choice"] }
}

extension IdentityRoutes {
    func signIn(_ sent: SentForm) async throws -> Response {
        let (request, form, flow) = (sent.request, sent.fields, sent.flow)
        var browser = sent.browser
        if sent.choice == "cancel" { return try await cancel(flow.request, request) }
        let typed = form["loginfmt"]?.trimmingCharacters(in: .whitespaces)
        let user: DirectoryUser
        do {
            guard let typed, !typed.isEmpty else { throw EntraError.wrongPassword }
            user = try await limiter.user(typed, password: form["passwd"], in: database, at: now())
            try ConditionRules.check(user, registry.conditions(of: user.id))
            try check(user, for: flow.request)
        } catch let error as EntraError {
            // What conditional access refuses is told to the application, as everything after the sign-in is.
            if [53000, 53001, 53003].contains(error.number) {
                return try await show(.fail(error), for: flow.request, browser: browser, request: request)
            }
            return try signInPage(flow, typed: typed, error: error)
        }
        let secret = RandomText.make()
        let session = try await database.insertSession(
            secret, for: user.id, isKept: form["stay"] == "yes",
            generation: registry.revocations(of: user.id).generation, at: now())
        // One session for each account: a new one takes the old one's place.
        let old = try await accounts(in: browser).accounts.filter { $0.user.id == user.id }.map(\.secret)
        for secret in old { try await database.endSession(secret) }
        browser.add(secret, isKept: form["stay"] == "yes", insteadOf: old)
        let account = SignedInAccount(secret: secret, session: session, user: user)
        var response = try await proceed(flow.request, as: account, browser, request)
        browser.rememberSessions(in: &response, configuration.lifetimes)
        return response
    }

    private func signInPage(_ flow: FlowToken, typed: String?, error: EntraError) throws -> Response {
        let application = try application(of: flow.request)
        var flow = flow
        flow.page = .login
        return PageRenderer(brand: brand(of: flow.request, for: application, user: nil)).signIn(
            form: try form(flow, of: application), userName: typed, error: error)
    }

    /// Goes on with one of the accounts, signs one of them out, or lets the person sign in with another one.
    func chooseAccount(_ sent: SentForm) async throws -> Response {
        let (request, flow) = (sent.request, sent.flow)
        var browser = sent.browser
        let accounts = try await accounts(in: browser).accounts
        let choice = (sent.choice ?? "").split(separator: ":", maxSplits: 1).map(String.init)
        let chosen = choice.count == 2 ? accounts.first { $0.session.id == choice[1] } : accounts.first
        // Another one has signed in since the page was made: which one is meant?
        if choice == ["continue"], accounts.count > 1 {
            return try await show(.chooseAccount, for: flow.request, browser: browser, request: request)
        }
        switch (choice.first, chosen) {
        case ("forget", let chosen?):
            try await database.endSession(chosen.secret)
            browser.remove([chosen.secret])
            var response = try await show(
                browser.sessions.isEmpty ? .signIn : .chooseAccount, for: flow.request, browser: browser,
                request: request)
            browser.rememberSessions(in: &response, configuration.lifetimes)
            return response
        case ("continue", let chosen?):
            do throws(EntraError) {
                try check(chosen.user, for: flow.request)
            } catch {
                return try signInPage(flow, typed: chosen.user.userPrincipalName, error: error)
            }
            return try await proceed(flow.request, as: chosen, browser, request)
        default:
            return try await show(.signIn, for: flow.request, browser: browser, request: request)
        }
    }

    func consent(_ sent: SentForm) async throws -> Response {
        let flow = sent.flow
        guard sent.choice == "accept" else { return try await cancel(flow.request, sent.request) }
        let account = try await account(of: sent)
        let person = person(account)
        if let version = flow.request.adminConsent {
            guard person.isAdministrator else { throw EntraError.flowExpired }
            try agreeForEverybody(to: flow.asked, of: flow.request.clientID, in: account.user.tenantID)
            return pages.adminConsented(
                version, permissions: flow.asked, tenantID: account.user.tenantID, to: flow.request.target)
        }
        if sent.fields["everybody"] == "yes", person.isAdministrator {
            try agreeForEverybody(to: flow.asked, of: flow.request.clientID, in: account.user.tenantID)
        }
        let scopes = registry.scopes(of: try application(of: flow.request))
        try await database.insertConsents(
            flow.asked.filter { person.agreesToAll || !scopes.needsAdministrator($0) }, of: account.user.id,
            to: flow.request.clientID)
        // The question has been answered; everything else is looked at once more.
        var answered = flow.request
        if answered.prompt == .consent { answered.prompt = nil }
        return try await proceed(answered, as: account, sent.browser, sent.request)
    }

    private func agreeForEverybody(to asked: Set<Permission>, of clientID: String, in tenantID: String) throws {
        try registry.update(clientID) { $0.administratorConsent[tenantID, default: []].formUnion(asked) }
    }

    /// Goes back to the application without what only an administrator can give, or lets one sign in.
    func approval(_ sent: SentForm) async throws -> Response {
        let (request, browser, flow) = (sent.request, sent.browser, sent.flow)
        guard sent.choice == "return" else {
            var again = flow.request
            again.loginHint = nil
            return try await show(.signIn, for: again, browser: browser, request: request)
        }
        guard flow.request.adminConsent == nil else { return try await cancel(flow.request, request) }
        return try await show(.fail(.administratorNeeded), for: flow.request, browser: browser, request: request)
    }
}
