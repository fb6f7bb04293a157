public import SmallFoundation

extension OAuthClient {
    /// Signs a person out: removes the account from this device, then revokes its tokens.
    ///
    /// The account is gone whatever the network does. What the provider could not revoke is told in the report and is
    /// no error, and neither is an account that is not there. The browser stays signed in:
    /// ``endSession(of:with:returningTo:within:)`` is for that.
    ///
    /// - Parameters:
    ///   - id: Who signs out.
    ///   - revokesTokens: Whether to revoke the tokens, waiting at most ten seconds for each. Otherwise copied tokens
    ///     stay valid until they expire.
    /// - Returns: What became of the tokens.
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
    /// The provider is told who signs out by the ID token (`id_token_hint`), which goes through the browser and its
    /// history: it opens nothing, but holds what the provider says about the person. Microsoft gets the `logout_hint`.
    ///
    /// - Parameters:
    ///   - id: Who signs out.
    ///   - userAgent: Shows the provider's page.
    ///   - redirect: Where the browser comes back, as registered with the provider for this (`post_logout_redirect_uri`).
    ///   - deadline: How long the person may take.
    /// - Returns: What became of the tokens.
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
    /// For an app that has no redirect URI registered for this; whether the person went on is not known then.
    ///
    /// - Throws: ``OAuthError`` with `missingEndpoint` when the provider has no such page, and what discovery and `open`
    ///   throw; the account is gone then too.
    ///
    /// > Source: [OpenID Connect RP-Initiated Logout 1.0, section 2](https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout)
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
