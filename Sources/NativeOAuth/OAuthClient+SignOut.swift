extension OAuthClient {
    /// Signs a person out: forgets the account on this machine, and has the provider end its tokens.
    ///
    /// The account goes first, so it is gone whatever the network does. Then the refresh token and the access tokens are
    /// revoked, where the provider offers that; what could not be revoked is told in the report and is no error. An account
    /// that is not there is none either. The browser stays signed in: ``endSession(of:with:returningTo:within:)`` is for
    /// that.
    ///
    /// - Parameters:
    ///   - id: Who signs out.
    ///   - revokesTokens: Whether the provider is asked to end the tokens, where it has an endpoint for that; it is waited
    ///     for ten seconds a token at most. Without, tokens that somebody has copied stay good until they end.
    /// - Returns: What became of the tokens.
    /// - Throws: ``OAuthError`` with `storeWriteFailed` or its like, and then the account is still there;
    ///   `CancellationError` when the task is canceled while the provider is asked, and then it is gone.
    ///
    /// > Source: [RFC 7009](https://www.rfc-editor.org/rfc/rfc7009)
    @discardableResult
    public func signOut(
        _ id: Account.ID, revoking revokesTokens: Bool = true
    ) async throws -> SignOutReport {
        try await forget(id, revoking: revokesTokens).report
    }

    /// Tries once more to revoke what could not be revoked at a sign-out.
    ///
    /// The tokens are in the report and nowhere else: with it they are gone.
    ///
    /// - Parameter report: What a sign-out gave.
    /// - Returns: What became of the tokens that were tried; those that had been revoked are not among them.
    /// - Throws: `CancellationError` alone.
    ///
    /// > Source: [RFC 7009, section 2.2.1](https://www.rfc-editor.org/rfc/rfc7009#section-2.2.1)
    public func retryRevocation(_ report: SignOutReport) async throws -> SignOutReport {
        reported(try await TokenRevocation(party: party).revoke(failedIn: report))
    }

    /// Signs a person out here and at the provider: its page opens, and the browser comes back from it.
    ///
    /// The account is forgotten first, as ``signOut(_:revoking:)`` does it, so it is gone whatever this throws, errors of
    /// the store aside.
    ///
    /// The provider is told who signs out by the ID token (`id_token_hint`), as the specification recommends. It goes through
    /// the browser, and so into its history: it opens nothing, but it holds what the provider says about the person.
    /// Microsoft's provider, which does not read it, is told by the login hint (`logout_hint`).
    ///
    /// - Parameters:
    ///   - id: Who signs out.
    ///   - userAgent: Shows the provider's page.
    ///   - redirect: Where the browser comes back, as registered with the provider for this (`post_logout_redirect_uri`).
    ///   - deadline: How long the person may take.
    /// - Returns: What became of the tokens.
    /// - Throws: ``OAuthError`` with `endSessionUnknown` when the person has closed the page or the browser did not come
    ///   back in time, `missingEndpoint` when the provider has no such page, and what discovery and the user agent throw.
    ///
    /// > Source: [OpenID Connect RP-Initiated Logout 1.0](https://openid.net/specs/openid-connect-rpinitiated-1_0.html)
    @discardableResult
    public func endSession(
        of id: Account.ID, with userAgent: any UserAgent, returningTo redirect: RedirectURI,
        within deadline: Duration = .seconds(120)
    ) async throws -> SignOutReport {
        let (session, report) = try await forget(id, revoking: true)
        try party.issuerPolicy.check(accountIssuer: id.issuer)
        try await EndSessionFlow(party: party, session: session)
            .run(with: userAgent, returningTo: redirect, within: deadline)
        return report
    }

    private func forget(
        _ id: Account.ID, revoking revokesTokens: Bool
    ) async throws -> (session: SignedOutSession, report: SignOutReport) {
        let session = try await sources[id].remove()
        hub.post(.signedOut(id))
        guard revokesTokens else { return (session, SignOutReport(account: id, tokens: [])) }
        return (session, reported(try await TokenRevocation(party: party).revoke(session, of: id)))
    }

    private func reported(_ report: SignOutReport) -> SignOutReport {
        report.failures.forEach { hub.post(.revocationFailed(report.account, $0)) }
        return report
    }
}
