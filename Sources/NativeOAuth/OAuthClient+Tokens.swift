extension OAuthClient {
    /// Returns an access token that is valid now, refreshing it first if it is about to expire.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - scopes: The scopes that the token must have; nil for the account's. Ask for new ones where you need them
    ///     (incremental consent). At Microsoft, a token is for one service.
    ///   - claims: The claims that an API requires, such as ``OAuthError/demandedClaims`` of an error that
    ///     ``transport(for:allowing:scopes:)`` threw. A cached token is then not used.
    ///   - userAgent: Asks the person if there is no other way to get a token; nil to throw an error that says what is
    ///     missing. Another person's answer is refused. Concurrent callers share one prompt.
    ///   - isolation: The caller's actor, so that a cached token costs no thread switch.
    /// - Returns: The token and when it expires.
    /// - Throws: ``OAuthError`` with `signInRequired` when the session is over, `interactionRequired`, `proofKeyLost`,
    ///   `accountNotFound`, `accountBusy`, `tenantNotAllowed`, or another reason. A network failure never ends a
    ///   session.
    public func accessToken(
        for id: Account.ID, scopes: ScopeSet? = nil, claims: ClaimsRequest? = nil,
        asking userAgent: (any UserAgent)? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AccessToken {
        if claims == nil, let token = source(of: id).token(at: party.time.elapsed(), for: scopes) {
            return token
        }
        let wanted = TokenOptions(scopes: scopes, claims: claims)
        guard let userAgent else { return try await silentToken(for: id, wanted) }
        return try await interactiveToken(for: id, wanted, userAgent)
    }

    /// A token for which the person may be asked: once for all who want one of the account's at the same time.
    private func interactiveToken(
        for id: Account.ID, _ wanted: TokenOptions, _ userAgent: any UserAgent
    ) async throws -> AccessToken {
        while true {
            let answers = interactions.answers(about: id)
            do {
                return try await silentToken(for: id, wanted)
            } catch let error as OAuthError
                where [.signInRequired, .interactionRequired, .proofKeyLost].contains(error.code)
            {
                let asked = interactions.question(about: id, after: answers) {
                    let options = await options(askingFor: wanted.scopes, because: error, id: id)
                    _ = try await signIn(with: userAgent, options: options, expecting: id)
                }
                guard let (question, isOwn) = asked else { continue }
                do {
                    try await question.value()
                } catch  where question.isAbandoned && !Task.isCancelled {
                    // Those who had waited are gone, and with them the browser; who still wants the token asks.
                    continue
                }
                // The person has answered the demand, so it is not made again.
                if isOwn { return try await silentToken(for: id, TokenOptions(scopes: wanted.scopes)) }
            }
        }
    }

    /// A token that needs no question to the person; an error says what would have to be asked.
    private func silentToken(
        for id: Account.ID, _ wanted: TokenOptions, rejecting rejected: AccessToken? = nil
    ) async throws -> AccessToken {
        try settings.check(accountIssuer: id.issuer)
        if settings.provider == .entra { try wanted.scopes?.checkOneResource() }
        do {
            return try await source(of: id).accessToken(for: wanted, rejecting: rejected)
        } catch var error as OAuthError where [.signInRequired, .interactionRequired].contains(error.code) {
            // The provider may demand something of its own; if not, it is what the API demanded.
            if error.server?.claims == nil, let demanded = wanted.claims?.parameterValue {
                error.server = error.server ?? OAuthError.ServerErrorResponse(error: "insufficient_claims")
                error.server?.claims = demanded
            }
            throw error
        }
    }

    /// Returns options with which a known person signs in again: the user name is filled in, and the scopes granted
    /// before are asked for again, because a provider may grant no others.
    ///
    /// - Parameters:
    ///   - id: The account; what it was granted counts if it signed in with this provider and client id.
    ///   - scopes: New scopes to ask for.
    /// - Returns: Options for ``signIn(with:options:)`` or ``signInWithDeviceCode(options:)``.
    public func signInOptions(for id: Account.ID, adding scopes: ScopeSet = []) async -> SignInOptions {
        let wanted = settings.scopes.union(scopes)
        guard let record = try? await store.record(for: id) else { return SignInOptions(scopes: wanted) }
        let isOurs = serves(id) && (record.clientID ?? settings.clientID) == settings.clientID
        return SignInOptions(
            loginHint: record.account.username,
            scopes: wanted.adding(granted: isOurs ? record.account.grantedScopes : []))
    }

    /// What to ask a person who is known already: all as before, and what is new.
    private func options(askingFor scopes: ScopeSet?, because error: OAuthError, id: Account.ID) async -> SignInOptions
    {
        var options = await signInOptions(for: id, adding: scopes ?? [])
        // What was granted before has been taken back, so only what the app cannot do without is asked for.
        if scopes == nil, error.asksForConsent { options.scopes = nil }
        options.claims = error.demandedClaims
        return options
    }

    /// Makes a transport that sends an account's token along, to these hosts only; with the account's scopes if none
    /// are given.
    ///
    /// It never asks the person. If an API requires claims that only the person can satisfy, it throws
    /// `interactionRequired` or `signInRequired`; call ``accessToken(for:scopes:claims:asking:isolation:)`` and send
    /// again.
    public func transport(
        for id: Account.ID, allowing hosts: AllowedHosts, scopes: ScopeSet? = nil
    ) -> AuthorizedTransport {
        AuthorizedTransport(base: party.transport, hosts: hosts, proofs: party.proofs) { demand in
            guard let demand else { return try await accessToken(for: id, scopes: scopes) }
            return try await silentToken(
                for: id, TokenOptions(scopes: scopes, claims: demand.claims), rejecting: demand.rejected)
        }
    }

    /// Fetches the person's claims from the provider's userinfo endpoint.
    ///
    /// - Throws: ``OAuthError`` with `missingEndpoint` if the provider has no such endpoint, `personChanged` if the
    ///   answer is about another person, `malformedResponse`, and what
    ///   ``accessToken(for:scopes:claims:asking:isolation:)`` throws.
    public func userInfo(for id: Account.ID) async throws -> UserInfo {
        _ = try await party.required(.userinfoEndpoint)
        let info = try await party.userInfo(with: try await accessToken(for: id))
        try info.check(subject: id.subject)
        return info
    }
}
