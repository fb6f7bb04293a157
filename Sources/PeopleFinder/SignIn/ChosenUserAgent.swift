import NativeOAuth

/// The browser that is wanted when the sign-in begins, and that it was to forget it.
@MainActor
final class ChosenUserAgent: UserAgent {
    private let wantsPrivacy: @MainActor () -> Bool
    private let make: @MainActor @Sendable (Bool) -> any UserAgent
    private var used: Bool?

    /// Chooses nothing yet.
    ///
    /// - Parameters:
    ///   - isPrivate: Whether the browser is to forget what is done in it.
    ///   - make: Makes the browser.
    init(
        isPrivate: @escaping @MainActor () -> Bool, make: @escaping @MainActor @Sendable (Bool) -> any UserAgent
    ) {
        wantsPrivacy = isPrivate
        self.make = make
    }

    func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        let isPrivate = wantsPrivacy()
        used = isPrivate
        return try await make(isPrivate).prepare(redirect)
    }

    /// Whether the browser was to forget what was last done in it; nil when it was not opened since this was asked.
    func lastUse() -> Bool? {
        defer { used = nil }
        return used
    }
}

extension OAuthClient {
    /// Signs a person in, and keeps with the account whether the browser has forgotten it.
    func signIn(noting userAgent: any UserAgent, options: SignInOptions) async throws -> Account {
        await forgetLastUse(of: userAgent)
        let account = try await signIn(with: userAgent, options: options)
        return await note(userAgent, of: account.id) ?? account
    }

    /// Gets a token, for which a browser may have to be opened, and keeps with the account whether that has forgotten it.
    func renewToken(for id: Account.ID, scopes: ScopeSet? = nil, noting userAgent: any UserAgent) async throws {
        await forgetLastUse(of: userAgent)
        _ = try await accessToken(for: id, scopes: scopes, asking: userAgent)
        await note(userAgent, of: id)
    }

    /// What became of an earlier sign-in, of somebody else perhaps, says nothing of this one.
    private func forgetLastUse(of userAgent: any UserAgent) async {
        _ = await (userAgent as? ChosenUserAgent)?.lastUse()
    }

    /// Keeps with an account whether the browser has forgotten its last sign-in.
    ///
    /// What cannot be kept is no failure of the sign-in: then signing out in the browser is offered in vain.
    ///
    /// - Parameters:
    ///   - userAgent: What was the browser, if one was opened.
    ///   - id: Which account.
    /// - Returns: The account as it is kept now; nil when nothing had to be changed.
    @discardableResult
    private func note(_ userAgent: any UserAgent, of id: Account.ID) async -> Account? {
        guard let isForgotten = await (userAgent as? ChosenUserAgent)?.lastUse(),
            let account = (try? await accounts())?.first(where: { $0.id == id }),
            account.isForgottenByBrowser != isForgotten
        else { return nil }
        var data = account.appData ?? [:]
        data[Account.forgottenKey] = isForgotten ? "true" : nil
        return try? await setAppData(data.isEmpty ? nil : data, for: id)
    }
}

extension Account {
    /// What the app keeps with an account whose sign-in the browser has forgotten.
    static let forgottenKey = "signedInPrivately"

    /// Whether there is nothing in the browser that could be ended: it has forgotten the last sign-in.
    var isForgottenByBrowser: Bool { appData?[Self.forgottenKey] == "true" }
}
