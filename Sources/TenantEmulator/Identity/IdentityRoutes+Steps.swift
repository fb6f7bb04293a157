import Foundation
import HTTPTypes
import Hummingbird

extension IdentityRoutes {
    /// Shows a step, or goes back to the application; `typed` and `error` are what is left of the form that was sent.
    func show(
        _ step: AuthorizationStep, _ visit: SignInVisit, account: SignedInAccount? = nil, typed: String? = nil,
        error: EntraError? = nil
    ) async throws -> Response {
        let (checked, request) = (visit.asked, visit.request)
        RequestNotes.note(clientID: checked.clientID)
        RequestNotes.note(account: account?.user.id)
        if let words = step.inWords { RequestNotes.note(words) }
        let registered = try application(of: checked)
        let pages = PageRenderer(brand: brand(of: checked, for: registered, user: account?.user))
        func page(
            _ page: FlowToken.Page, _ title: String, userName: String? = nil, asked: Set<Permission> = [],
            attempt: String? = nil, _ more: [String: Any] = [:]
        ) throws -> Response {
            let flow = FlowToken(
                request: checked, page: page, userID: account?.user.id, sessionID: account?.session.id,
                attempt: attempt, asked: asked, browser: visit.browser.id, issuedAt: now())
            var values: [String: Any] = [
                "application": registered.displayName, "action": "/\(checked.tenant)/\(page.rawValue)",
                "flowToken": try flow.sealed(seal), "permissions": PageRenderer.rows(asked),
            ]
            let name = userName ?? account?.user.userPrincipalName
            values["userName"] = name
            values["error"] = error?.headline
            values["advice"] = error?.advice
            if let error { RequestNotes.note(error) }
            return pages.page(
                page.rawValue, title: title, values.merging(more) { $1 }, answersTo: checked.target.redirectURI)
        }
        var response: Response
        switch (step, account) {
        case (.fail(let error), _):
            if let userCode = checked.userCode { return try await decline(userCode: userCode, because: error, request) }
            response = self.pages.failure(
                error, trace: EntraTrace(request, at: now()), to: checked.target, at: try request.base)
        case (.chooseAccount, _):
            let accounts = try await accounts(in: visit.browser).accounts
            response = try page(.account, "Pick an account", ["accounts": PageRenderer.rows(accounts)])
        case (.secondFactor, let account?):
            response = try page(.secondFactor, "Enter code", attempt: try await announceCode(to: account.user))
        case (.consent(let asked), let account?):
            var values: [String: Any] = [:]
            // A device's answer goes to no address.
            if !checked.target.redirectURI.isEmpty { values["destination"] = checked.target.redirectURI }
            if checked.adminConsent != nil {
                values["everybody"] = pages.brand.displayName
            } else if person(account).isAdministrator {
                values["choice"] = pages.brand.displayName
            }
            response = try page(.consent, "Permissions requested", asked: asked, values)
        case (.approval(let asked), _?):
            let refusal = EntraError(.administratorNeeded).headline
            response = try page(.approval, "Need admin approval", asked: asked, ["refusal": refusal])
        case (.confirm, _?):
            let isDevice = checked.userCode != nil
            response = try page(
                .confirm, isDevice ? "Sign in on your device" : "Is this the app?", ["isDevice": isDevice])
        case (.answer, let account?):
            if let userCode = checked.userCode {
                try await database.decide(userCode: userCode, grant: try await grant(for: checked, by: account))
                response = pages.message(
                    "You’re signed in",
                    "You have signed in to \(registered.displayName) on your device. You can close this page now.")
            } else {
                response = try await answer(checked, as: account, at: try request.base)
            }
        default:
            response = try page(
                .login, "Sign in", userName: typed ?? checked.loginHint, ["domain": pages.brand.domain])
        }
        visit.browser.remember(in: &response)
        return response
    }

    func cancel(_ visit: SignInVisit) async throws -> Response {
        let (asked, request) = (visit.asked, visit.request)
        if let userCode = asked.userCode { return try await decline(userCode: userCode, because: nil, request) }
        let trace = EntraTrace(request, at: now())
        if let version = asked.adminConsent {
            return pages.adminConsentDeclined(version, trace: trace, to: asked.target)
        }
        return pages.cancel(trace: trace, to: asked.target)
    }
}

/// The second factor: six digits, which a phone would show and the emulator announces.
extension IdentityRoutes {
    func announceCode(to user: DirectoryUser) async throws -> String {
        let code = String((0..<6).compactMap { _ in "0123456789".randomElement() })
        let attempt = RandomText.make(bytes: 16)
        try await database.insertSecondFactor(attempt, code: code, at: now())
        journal.announce(secondFactor: code, to: user)
        return attempt
    }

    func secondFactor(_ sent: SentForm) async throws -> Response {
        if sent.choice == "cancel" { return try await cancel(sent.visit) }
        guard let attempt = sent.flow.attempt else { throw EntraError(.flowExpired) }
        var account = try await account(of: sent)
        let attempts = "second factor of \(account.user.id)"
        do {
            try limiter.check(attempts, at: now())
            let typed = (sent.fields["otc"] ?? "").filter { !$0.isWhitespace }
            guard try await database.trySecondFactor(attempt, code: typed, at: now()) else {
                limiter.fail(attempts, at: now())
                throw EntraError(.secondFactorWrong)
            }
        } catch let error as EntraError {
            return try await show(.secondFactor, sent.visit, account: account, error: error)
        }
        limiter.succeed(attempts)
        try await database.noteSecondFactor(account.session.id, at: now())
        account.session.secondFactorAt = now()
        // Whoever had to set a second factor up first has one now.
        if registry.conditions(of: account.user.id).secondFactor == .mustEnroll {
            try registry.updateConditions(of: account.user.id) { $0.secondFactor = .needed }
        }
        return try await proceed(sent.visit, as: account)
    }

    func deviceCodePage(_ request: Request, typed: String?, error: EntraError?) -> Response {
        let browser = Browser(request)
        var values = ["action": "/\(DeviceRules.page)", "canary": browser.id]
        values["typed"] = typed
        values["error"] = error?.headline
        if let error { RequestNotes.note(error) }
        var response = pages.page("device-code", title: "Enter code", values)
        browser.remember(in: &response)
        return response
    }

    /// Whether the person meant this application, and not one that somebody else had them sign in to.
    func confirm(_ sent: SentForm) async throws -> Response {
        guard sent.choice == "continue" else { return try await cancel(sent.visit) }
        return try await show(.answer, sent.visit, account: try await account(of: sent))
    }

    func decline(userCode: String, because error: EntraError?, _ request: Request) async throws -> Response {
        try await database.decide(userCode: userCode, grant: nil)
        if let error { return pages.error(error, trace: EntraTrace(request, at: now())) }
        return pages.message(
            "Sign-in was canceled", "Nobody was signed in on your device. You can close this page now.")
    }
}
