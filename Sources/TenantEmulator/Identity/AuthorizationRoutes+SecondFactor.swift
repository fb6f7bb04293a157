import Foundation
import HTTPTypes
import Hummingbird

/// The second factor: six digits, which a phone would show and the emulator announces.
extension AuthorizationRoutes {
    /// Draws a new code and announces it.
    ///
    /// - Returns: What names the attempt that it is good for.
    func announceCode(to user: DirectoryUser) async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let code = String((0..<6).compactMap { _ in "0123456789".randomElement(using: &generator) })
        let attempt = RandomText.make(bytes: 16)
        let date = now()
        try await database.insertSecondFactor(
            attempt, code: code,
            expiresAt: date.addingTimeInterval(TimeInterval(configuration.lifetimes.secondFactorCode)), at: date)
        journal.announce(secondFactor: code, to: user)
        return attempt
    }

    func secondFactor(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let browser = Browser(request)
        guard let flow = openFlow(form, browser, on: .secondFactor), let attempt = flow.attempt else {
            return expired(request)
        }
        if form["choice"] == "cancel" { return try await cancel(flow.request, request) }
        guard var account = try await account(of: flow, in: browser) else { return expired(request) }
        let attempts = "second factor of \(account.user.id)"
        do {
            try limiter.check(attempts, at: now())
            let typed = (form["otc"] ?? "").filter { !$0.isWhitespace }
            guard try await database.trySecondFactor(attempt, code: typed, at: now()) else {
                limiter.fail(attempts, at: now())
                throw EntraError.secondFactorWrong
            }
        } catch let error as EntraError {
            let application = try application(of: flow.request)
            var again = flow
            again.attempt = try await announceCode(to: account.user)
            return pages.branded(brand(of: flow.request, for: application, user: account.user)).secondFactor(
                form: PageForm(
                    application: application.displayName, action: "/\(flow.request.tenant)/second-factor",
                    flowToken: try again.sealed(seal), answersTo: flow.request.redirectURI),
                user: account.user, error: error)
        }
        limiter.succeed(attempts)
        try await database.noteSecondFactor(account.session.id, at: now())
        account.session.secondFactorAt = now()
        // Whoever had to set a second factor up first has one now.
        if registry.conditions(of: account.user.id).secondFactor == .mustEnroll {
            try registry.updateConditions(of: account.user.id) { $0.secondFactor = .needed }
        }
        return try await proceed(flow.request, as: account, browser, request)
    }
}
