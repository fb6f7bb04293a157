// How those who ask come by a token: it is there, or the refresh token is redeemed.

extension SessionState {
    enum Decision: Sendable, Hashable {
        /// It is there.
        case token(AccessToken)
        /// The refresh token has to be redeemed: in place of an access token that will not do, while another one that is
        /// found in the store will; and `otherwise` is better than nothing when that fails.
        case redeem(TokenOptions, insteadOf: Redacted<String>?, otherwise: AccessToken?)
    }

    /// Decides how a caller gets a token; an API that refuses two tokens within ``RefreshPacing/leastInterval`` gets no
    /// third, but the rejected one.
    mutating func decide(
        on options: TokenOptions, rejecting rejected: AccessToken?, at moment: Moment
    ) throws(OAuthError) -> Decision {
        if let rejected, pacing.isRecent(rejected, meeting: options.claims, at: moment.elapsed) {
            return .token(rejected)
        }
        guard let record else { throw Self.notFound }
        try check(record)
        var options = options
        if let scopes = options.scopes, record.tokens.scopes.allow(scopes) {
            // The main token will do, and what an API demands of it is demanded once for all who use it.
            options.scopes = nil
        }
        let main = (tokens: record.tokens, life: life(of: record.tokens, at: moment))
        guard options != TokenOptions() else { return decide(rejecting: rejected, having: main, at: moment) }
        if let known = options.scopes.map({ scoped[$0] }) ?? main, known.life.phase(at: moment.elapsed) < .due,
            known.tokens.accessToken != rejected?.value, options.claims == nil || rejected != nil
        {
            // One that an API demands claims of is new if it is another than the API refused: many requests that fail
            // together ask the provider once.
            return .token(AccessToken(known.tokens))
        }
        return .redeem(options, insteadOf: nil, otherwise: nil)
    }

    /// The same for those who want what the account has.
    private mutating func decide(
        rejecting rejected: AccessToken?, having main: (tokens: TokenSet, life: TokenLife), at moment: Moment
    ) -> Decision {
        let token = AccessToken(main.tokens)
        if rejected?.value == token.value { refused = token.value }
        let isRefused = refused == token.value
        let age = main.life.phase(at: moment.elapsed)
        let isBetterThanNothing = !isRefused && age != .ended
        if isBetterThanNothing && (age == .fresh || main.tokens.refreshToken == nil) { return .token(token) }
        return .redeem(TokenOptions(), insteadOf: token.value, otherwise: isBetterThanNothing ? token : nil)
    }

    // MARK: A redemption

    /// Looks at a record that has just been read from the store: tokens in it that serve as well, because somebody else
    /// has been here, in this process or another; nil when the refresh token is to be sent.
    mutating func tokens(
        of record: AccountRecord, insteadOf stale: Redacted<String>?, for options: TokenOptions, at moment: Moment
    ) throws -> TokenSet? {
        guard !record.account.needsSignIn else { throw Self.sessionOver(record.account) }
        try check(record)
        if let stale, record.tokens.accessToken != stale,
            life(of: record.tokens, at: moment).phase(at: moment.elapsed) < .due
        {
            return record.tokens
        }
        guard let refreshToken = record.tokens.refreshToken else { throw Self.sessionOver(record.account) }
        let attempt = RefreshPacing.Attempt(refreshToken: refreshToken, options: options)
        if let error = pacing.refusal(of: attempt, at: moment.elapsed) { throw error }
        return nil
    }

    /// The record with what came in it: of an answer whose ID token could not be judged, and one for other scopes, only
    /// the refresh token, because the old one may be spent.
    static func renewed(
        _ record: AccountRecord, with tokens: TokenSet, for scopes: ScopeSet?, isJudged: Bool
    ) -> AccountRecord {
        var renewed = record
        renewed.tokens.refreshToken = tokens.refreshToken
        if scopes == nil && isJudged { renewed.tokens = tokens }
        return renewed
    }

    /// New tokens have come and been kept.
    mutating func redeemed(_ tokens: TokenSet, for scopes: ScopeSet?, at moment: Moment) {
        pacing.succeeded()
        if let scopes, tokens.scopes.allow(scopes) {
            scoped[scopes] = (tokens, TokenLife(tokens, at: moment))
        }
    }

    /// The provider has refused a redemption, and the session goes on.
    mutating func refusedRedemption(
        of record: AccountRecord, for options: TokenOptions, with error: OAuthError, at moment: Moment
    ) {
        guard let refreshToken = record.tokens.refreshToken else { return }
        let attempt = RefreshPacing.Attempt(refreshToken: refreshToken, options: options)
        pacing.refused(attempt, with: error, at: moment.elapsed)
    }
}
