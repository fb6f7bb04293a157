/// What redeeming a refresh token takes, in the steps that must not be mixed: what can fail without harm comes before
/// the token is spent.
struct TokenRefresher: Sendable {
    /// Gets everything that judging the answer needs: metadata and keys.
    var prepare: @Sendable () async throws -> Void
    /// Spends the refresh token of a set.
    var exchange: @Sendable (TokenSet, TokenOptions) async throws -> TokenResponse
    /// Judges an ID token that came along; `personChanged` means that the answer is not this account's.
    var verify: @Sendable (TokenResponse, AccountRecord) async throws -> Void
}

struct TokenOptions: Sendable, Hashable {
    /// What it must allow; nil for what the account has.
    var scopes: ScopeSet?
    /// What an API has demanded of it; a token that is kept already will not do then.
    var claims: ClaimsRequest?
}

extension TokenRefresher {
    /// Redeems at a provider; an ID token that comes along has to be about the same person and the same sign-in
    /// (OpenID Connect Core 1.0, section 12.2).
    init(_ party: RelyingParty) {
        self.init(
            prepare: { try await party.prepare() },
            exchange: { tokens, options in
                guard let refreshToken = tokens.refreshToken else {
                    throw OAuthError(.signInRequired, "There is no refresh token.")
                }
                let claims = (options.claims ?? ClaimsRequest()).declaring(party.settings.capabilities)
                let request = TokenRequest.refresh(refreshToken, scopes: options.scopes, claims: claims)
                return try await party.settings.offeringAdminConsent(to: options.scopes ?? party.settings.scopes) {
                    try await party.tokens(
                        for: request, provenBy: tokens.proofKey.map { Prover(key: $0, source: party.proofs) })
                }
            },
            verify: { response, record in
                guard let idToken = response.idToken else { return }
                let id = record.account.id
                let expected = ExpectedIDToken(
                    before: .init(issuer: id.issuer, subject: id.subject),
                    previous: record.tokens.idToken.flatMap { try? IDToken(compact: $0).claims })
                _ = try await party.validate(idToken, with: response, expecting: expected)
            })
    }
}
