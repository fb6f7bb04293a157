public import SmallFoundation

extension OAuthClient {
    /// Signs a person out: removes the account from this device, then revokes its tokens.
    ///
    /// The account is removed even without a network. Tokens that could not be revoked are listed in the report and
    /// cause no error; nor does an account that doesn't exist. The browser stays signed in; to sign out there too, use
    /// ``endSession(of:with:returningTo:within:)``.
    ///
    /// - Parameters:
    ///   - id: Who signs out.
    ///   - revokesTokens: Whether to revoke the tokens, waiting at most ten seconds for each. Otherwise copied tokens
    ///     stay valid until they expire.
    /// - Returns: The outcome for each token.
    /// - Throws: ``OAuthError`` with `storeWriteFailed` or another error of the store: the account is still there.
    ///   `CancellationError` if the task is canceled during revocation: the account is gone.
    ///
    /// > Source: [RFC 7009](https://www.rfc-editor.org/rfc/rfc7009)
    @discardableResult
    public func signOut(_ id: Account.ID, revoking revokesTokens: Bool = true) async throws -> SignOutReport {
        try await forget(id, revoking: revokesTokens).report
    }

    /// Tries again to revoke the tokens that a sign-out could not revoke.
    ///
    /// Only the report still has these tokens.
    ///
    /// - Throws: `CancellationError`, and nothing else.
    ///
    /// > Source: [RFC 7009, section 2.2.1](https://www.rfc-editor.org/rfc/rfc7009#section-2.2.1)
    public func retryRevocation(_ report: SignOutReport) async throws -> SignOutReport {
        try await party.revoke(failedIn: report)
    }

    /// Signs a person out here and in the browser: opens the provider's sign-out page and waits for it to return.
    ///
    /// The account is removed first, as by ``signOut(_:revoking:)``, so it is gone unless this throws an error of the
    /// store.
    ///
    /// The ID token (`id_token_hint`) tells the provider who signs out. It passes through the browser and its history:
    /// it gives access to nothing, but has claims about the person. Microsoft gets the `logout_hint` instead.
    ///
    /// - Parameters:
    ///   - id: Who signs out.
    ///   - userAgent: Shows the provider's page.
    ///   - redirect: Where the browser comes back, as registered with the provider for this (`post_logout_redirect_uri`).
    ///   - deadline: How long the person may take.
    /// - Returns: The outcome for each token.
    /// - Throws: ``OAuthError`` with `endSessionUnknown` if the person closed the page or the browser did not return in
    ///   time, `missingEndpoint` if the provider has no such page, and errors of discovery and user agent.
    ///
    /// > Source: [OpenID Connect RP-Initiated Logout 1.0](https://openid.net/specs/openid-connect-rpinitiated-1_0.html)
    @discardableResult
    public func endSession(
        of id: Account.ID, with userAgent: any UserAgent, returningTo redirect: RedirectURI,
        within deadline: Duration = .seconds(120)
    ) async throws -> SignOutReport {
        try await endSession(of: id) { session in
            try await party.end(session, with: userAgent, returningTo: redirect, within: deadline)
        }
    }

    /// Signs a person out here, and opens the provider's page to sign out there, without waiting for it.
    ///
    /// Use it if the app has no redirect URI registered for this. The app isn't told whether the person completed it.
    ///
    /// - Throws: ``OAuthError`` with `missingEndpoint` if the provider has no such page, and what discovery and `open`
    ///   throw; the account is removed even then.
    @discardableResult
    public func endSession(
        of id: Account.ID, opening open: @Sendable (URL) async throws -> Void
    ) async throws -> SignOutReport {
        try await endSession(of: id) { session in try await party.end(session, opening: open) }
    }

    private func endSession(
        of id: Account.ID, _ end: (SignedOutSession) async throws -> Void
    ) async throws -> SignOutReport {
        let (session, report) = try await forget(id, revoking: true)
        try settings.check(accountIssuer: id.issuer)
        try await end(session)
        return report
    }

    private func forget(
        _ id: Account.ID, revoking revokesTokens: Bool
    ) async throws -> (session: SignedOutSession, report: SignOutReport) {
        let session = try await source(of: id).remove()
        guard revokesTokens else { return (session, SignOutReport(account: id, tokens: [])) }
        return (session, try await party.revoke(session, of: id))
    }
}
