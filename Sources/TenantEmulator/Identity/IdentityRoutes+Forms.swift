import Foundation
import HTTPTypes
import Hummingbird

struct SignInVisit: Sendable {
    let request: Request
    var browser: Browser
    var asked: AuthorizationRequest
}

struct SentForm: Sendable {
    let visit: SignInVisit
    let fields: FormParameters
    let flow: FlowToken
    var choice: String? { fields["choice"] }
}

extension IdentityRoutes {
    func signIn(_ sent: SentForm) async throws -> Response {
        var visit = sent.visit
        if sent.choice == "cancel" { return try await cancel(visit) }
        let typed = sent.fields["loginfmt"]?.trimmingCharacters(in: .whitespaces)
        let user: DirectoryUser
        do {
            guard let typed, !typed.isEmpty else { throw EntraError(.wrongPassword) }
            user = try await limiter.user(typed, password: sent.fields["passwd"], in: database, at: now())
            try ConditionRules.check(user, registry.conditions(of: user.id))
            try await check(user, for: visit.asked)
        } catch let error as EntraError {
            // What conditional access refuses is told to the application, as everything after the sign-in is.
            if [53000, 53001, 53003].contains(error.number) { return try await show(.fail(error), visit) }
            return try await show(.signIn, visit, typed: typed, error: error)
        }
        let secret = RandomText.make()
        let isKept = sent.fields["stay"] == "yes"
        let session = try await database.insertSession(
            secret, for: user.id, isKept: isKept, generation: registry.revocations(of: user.id).generation, at: now())
        // One session for each account: a new one takes the old one's place.
        let old = try await accounts(in: visit.browser).accounts.filter { $0.user.id == user.id }.map(\.secret)
        for secret in old { try await database.endSession(secret) }
        visit.browser.add(secret, isKept: isKept, insteadOf: old)
        var response = try await proceed(visit, as: SignedInAccount(secret: secret, session: session, user: user))
        visit.browser.rememberSessions(in: &response, configuration.lifetimes)
        return response
    }

    func chooseAccount(_ sent: SentForm) async throws -> Response {
        var visit = sent.visit
        let accounts = try await accounts(in: visit.browser).accounts
        let choice = (sent.choice ?? "").split(separator: ":", maxSplits: 1).map(String.init)
        let chosen = choice.count == 2 ? accounts.first { $0.session.id == choice[1] } : accounts.first
        // Another one has signed in since the page was made: which one is meant?
        if choice == ["continue"], accounts.count > 1 { return try await show(.chooseAccount, visit) }
        switch (choice.first, chosen) {
        case ("forget", let chosen?):
            try await database.endSession(chosen.secret)
            visit.browser.remove([chosen.secret])
            var response = try await show(visit.browser.sessions.isEmpty ? .signIn : .chooseAccount, visit)
            visit.browser.rememberSessions(in: &response, configuration.lifetimes)
            return response
        case ("continue", let chosen?):
            do {
                try await check(chosen.user, for: visit.asked)
            } catch let error as EntraError {
                return try await show(.signIn, visit, typed: chosen.user.userPrincipalName, error: error)
            }
            return try await proceed(visit, as: chosen)
        default: return try await show(.signIn, visit)
        }
    }

    func consent(_ sent: SentForm) async throws -> Response {
        var visit = sent.visit
        let (asked, clientID) = (sent.flow.asked, visit.asked.clientID)
        guard sent.choice == "accept" else { return try await cancel(visit) }
        let account = try await account(of: sent)
        let person = person(account)
        if let version = visit.asked.adminConsent {
            guard person.isAdministrator else { throw EntraError(.flowExpired) }
            try agreeForEverybody(to: asked, of: clientID, in: account.user.tenantID)
            return pages.adminConsented(
                version, permissions: asked, tenantID: account.user.tenantID, to: visit.asked.target)
        }
        if sent.fields["everybody"] == "yes", person.isAdministrator {
            try agreeForEverybody(to: asked, of: clientID, in: account.user.tenantID)
        }
        let scopes = registry.scopes(of: try application(of: visit.asked))
        try await database.insertConsents(
            asked.filter { person.agreesToAll || !scopes.needsAdministrator($0) }, of: account.user.id, to: clientID)
        // The question has been answered; everything else is looked at once more.
        if visit.asked.prompt == .consent { visit.asked.prompt = nil }
        return try await proceed(visit, as: account)
    }

    private func agreeForEverybody(to asked: Set<Permission>, of clientID: String, in tenantID: String) throws {
        try registry.update(clientID) { $0.administratorConsent[tenantID, default: []].formUnion(asked) }
    }

    func approval(_ sent: SentForm) async throws -> Response {
        var visit = sent.visit
        guard sent.choice == "return" else {
            visit.asked.loginHint = nil
            return try await show(.signIn, visit)
        }
        guard visit.asked.adminConsent == nil else { return try await cancel(visit) }
        return try await show(.fail(EntraError(.administratorNeeded)), visit)
    }
}

/// What the sign-in pages remember from one form to the next, sealed inside the form.
///
/// It is bound to a cookie of the browser that it was made for, so that no other site can have a browser send it:
/// the protection against forged requests.
struct FlowToken: Sendable, Codable {
    static let browserCookie = "emulator-browser"
    private static let purpose = "flow"

    enum Page: String, Sendable, Codable {
        case login, account, consent, approval, confirm
        case secondFactor = "second-factor"
    }

    let request: AuthorizationRequest
    /// The page whose form it is in: what one page has earned is no answer to another one's question.
    let page: Page
    let userID: String?
    var sessionID: String?
    var attempt: String?
    var asked: Set<Permission> = []
    let browser: String
    let issuedAt: Date
}

extension FlowToken {
    func sealed(_ seal: Seal) throws -> String { try seal.close(self, purpose: Self.purpose) }

    /// - Throws: ``EntraError`` 50089 if it isn't the emulator's, belongs to another browser or page, or is too old.
    init(_ text: String?, page: Page, browser: String?, seal: Seal, at now: Date, lifetime: Int) throws(EntraError) {
        guard let text, let token = seal.open(text, as: FlowToken.self, purpose: Self.purpose),
            token.browser == browser, token.page == page,
            now < token.issuedAt.addingTimeInterval(TimeInterval(lifetime))
        else { throw EntraError(.flowExpired) }
        self = token
    }
}
