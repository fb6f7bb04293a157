import SmallFoundation

/// What this process knows of one account's session, and each way in which that changes.
///
/// It is a value, without store, network or clock: ``TokenSource`` does what is decided here, and tells what came of it.
///
/// ```
///              found             keep                 (written)
///   unknown ─────────▶ kept ───────────▶ unsaved ───────────▶ kept
///      ▲                 │ lost             │ lost, superseded
///      ├─────────────────┴──────────────────┤
///      │ signedOut                          │ signOutBegins, from each
///      └────────────── signedOut ◀──────────┘       (signedIn leads from each to kept)
/// ```
struct SessionState: Sendable {
    /// What is known of the account's record.
    enum Phase: Sendable, Hashable {
        /// Nothing: the store has to be asked.
        case unknown
        /// The store has it, as far as this process knows.
        case kept(AccountRecord)
        /// It could not be written yet, and must not be lost, because the refresh token that the store has (`stored`) may
        /// be dead.
        case unsaved(AccountRecord, stored: Redacted<String>?)
        /// The account was signed out here, and perhaps not yet in the store.
        case signedOut

        var record: AccountRecord? {
            switch self {
            case .kept(let record), .unsaved(let record, _): record
            case .unknown, .signedOut: nil
            }
        }
    }

    /// How to come by a token.
    enum Decision: Sendable, Hashable {
        /// It is there.
        case token(AccessToken)
        /// The refresh token has to be redeemed: in place of an access token that will not do, while another one that is
        /// found in the store will; and `otherwise` is better than nothing when that fails.
        case redeem(TokenOptions, insteadOf: Redacted<String>?, otherwise: AccessToken?)
    }

    let clientID: String
    let constraint: ClientSettings.SenderConstraint
    private(set) var phase = Phase.unknown
    /// Counts the sign-ins and sign-outs: what began before one of them must not be kept after it.
    private(set) var generation = 0
    /// How long the tokens of the record serve.
    private var life: TokenLife?
    /// A token that an API has refused; it is not handed out again, whether or not another one can be had.
    private var refused: Redacted<String>?
    /// Tokens for scopes that the main one has not, for as long as the process lives.
    private var scoped: [ScopeSet: (tokens: TokenSet, life: TokenLife)] = [:]
    private var pacing = RefreshPacing()
    /// What a sign-out that is under way, or that the store has refused, has gathered so far.
    private var remains = SignedOutSession()

    init(clientID: String, constraint: ClientSettings.SenderConstraint = .none) {
        self.clientID = clientID
        self.constraint = constraint
    }

    var record: AccountRecord? { phase.record }
    var isUnsaved: Bool { if case .unsaved = phase { true } else { false } }

    /// Whether the store has to be asked before anything is decided: of a session that is over it is asked each time,
    /// because another process may have signed the person in again.
    var needsReading: Bool {
        switch phase {
        case .unknown: true
        case .kept(let record): record.account.needsSignIn || objection(to: record) != nil
        case .unsaved, .signedOut: false
        }
    }

    /// What can be handed out without a request, and when somebody has to be asked, by the steady clock; nil for never.
    var fresh: (token: AccessToken, until: Duration?)? {
        guard case .kept(let record) = phase, !record.account.needsSignIn, record.tokens.accessToken != refused,
            objection(to: record) == nil
        else { return nil }
        return (AccessToken(record.tokens), life?.due)
    }
}

/// The account was signed in anew while its old session was being refreshed.
struct Superseded: Error {}

// MARK: Tokens for those who ask

extension SessionState {
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

    /// A token came in place of one that an API had refused.
    mutating func replaced(with token: AccessToken, meeting claims: ClaimsRequest?, at moment: Moment) {
        pacing.replaced(with: token, meeting: claims, at: moment)
    }

    /// Of tokens that are known the dates are not read again, because the clock may have been set since.
    private func life(of tokens: TokenSet, at moment: Moment) -> TokenLife {
        if let life, let known = record?.tokens, known.accessToken == tokens.accessToken,
            known.receivedAt == tokens.receivedAt
        {
            return life
        }
        return TokenLife(tokens, at: moment)
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

    /// Takes what came if the account was signed out meanwhile: it is not kept, but the provider can be told to end it.
    mutating func came(_ response: TokenResponse, at moment: Moment) {
        if phase == .signedOut { remains.take(TokenSet(response, requested: [], now: moment.date)) }
    }

    /// The record with what came in it: of an answer whose ID token could not be judged, and one for other scopes, only
    /// the refresh token, because the old one may be spent.
    static func renewed(
        _ record: AccountRecord, with tokens: TokenSet, for scopes: ScopeSet?, isJudged: Bool
    ) -> AccountRecord {
        var renewed = record
        if scopes == nil && isJudged {
            renewed.tokens = tokens
        } else {
            renewed.tokens.refreshToken = tokens.refreshToken
        }
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

    // MARK: What the store has

    /// Takes what the store had when it was read; nil is a sign-out by another process.
    @discardableResult
    mutating func found(_ stored: AccountRecord?, at moment: Moment) throws(OAuthError) -> AccountRecord {
        guard phase != .signedOut else { throw Self.notFound }
        guard let stored else {
            lose(at: moment)
            throw Self.notFound
        }
        move(to: .kept(stored), at: moment)
        return stored
    }

    /// The same for a look outside of the gate: it counts only if nothing was done meanwhile.
    mutating func found(_ stored: AccountRecord?, after before: SessionState, at moment: Moment) throws(OAuthError) {
        guard generation == before.generation && phase == before.phase else { return }
        if let known = record, known != stored { endSession() }
        try found(stored, at: moment)
    }

    /// Remembers a record that is about to be written in place of another one.
    mutating func keep(_ new: AccountRecord, insteadOf read: AccountRecord, at moment: Moment) throws(OAuthError) {
        guard phase != .signedOut else { throw Self.notFound }
        move(to: .unsaved(new, stored: read.tokens.refreshToken), at: moment)
    }

    /// Looks at what the store has right before an unsaved record is written.
    ///
    /// What another process has done to the account stands, even if it knew nothing of the lock: one that was signed
    /// out there does not come back, and one that was signed in anew keeps its new session.
    mutating func give(wayTo stored: AccountRecord?, at moment: Moment) throws {
        guard case .unsaved(let record, let read) = phase else { throw Self.notFound }
        guard let stored else {
            remains.take(record.tokens)
            lose(at: moment)
            throw Self.notFound
        }
        let other = stored.tokens.refreshToken
        guard other != read && other != record.tokens.refreshToken else { return }
        move(to: .kept(stored), at: moment)
        throw Superseded()
    }

    mutating func written(_ record: AccountRecord, at moment: Moment) {
        if case .unsaved(record, _) = phase { move(to: .kept(record), at: moment) }
    }

    /// Another process has signed the account out.
    private mutating func lose(at moment: Moment) {
        move(to: .unknown, at: moment)
        scoped = [:]
    }

    private mutating func move(to next: Phase, at moment: Moment) {
        life = next.record.map { life(of: $0.tokens, at: moment) }
        phase = next
    }

    /// Lets go of what came of the session before a new sign-in.
    private mutating func endSession() {
        scoped = [:]
        pacing = RefreshPacing()
    }

    // MARK: Sign-ins and sign-outs

    /// A sign-in is about to be kept: nothing that is refreshed meanwhile will be.
    mutating func signInBegins() { generation += 1 }

    mutating func signedIn(_ record: AccountRecord, at moment: Moment) {
        move(to: .kept(record), at: moment)
        remains = SignedOutSession()
        endSession()
    }

    /// Forgets the account; a redemption that is under way does not bring it back.
    mutating func signOutBegins(at moment: Moment) {
        generation += 1
        remains.take(record, of: clientID)
        scoped.values.forEach { remains.take($0.tokens) }
        scoped = [:]
        move(to: .signedOut, at: moment)
    }

    /// The account has gone from the store, which says from now on whether it is there: another process may sign in.
    ///
    /// - Returns: What the provider can be told to end, with what the store had if it could be read.
    mutating func signedOut(_ stored: AccountRecord?, at moment: Moment) -> SignedOutSession {
        remains.take(stored, of: clientID)
        defer { remains = SignedOutSession() }
        move(to: .unknown, at: moment)
        return remains
    }

    /// Ends what began before a sign-in or a sign-out.
    func check(generation started: Int) throws {
        guard generation != started else { return }
        if phase == .signedOut { throw Self.notFound }
        throw Superseded()
    }
}
