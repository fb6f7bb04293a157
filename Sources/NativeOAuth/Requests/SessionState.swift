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

    let clientID: String
    let constraint: ClientSettings.SenderConstraint
    private(set) var phase = Phase.unknown
    /// Counts the sign-ins and sign-outs: what began before one of them must not be kept after it.
    private(set) var generation = 0
    /// How long the tokens of the record serve.
    private var life: TokenLife?
    /// A token that an API has refused; it is not handed out again, whether or not another one can be had.
    var refused: Redacted<String>?
    /// Tokens for scopes that the main one has not, for as long as the process lives.
    var scoped: [ScopeSet: (tokens: TokenSet, life: TokenLife)] = [:]
    var pacing = RefreshPacing()
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

// MARK: What the store has

extension SessionState {
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

    /// Of tokens that are known the dates are not read again, because the clock may have been set since.
    func life(of tokens: TokenSet, at moment: Moment) -> TokenLife {
        if let life, let known = record?.tokens, known.accessToken == tokens.accessToken,
            known.receivedAt == tokens.receivedAt
        {
            return life
        }
        return TokenLife(tokens, at: moment)
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

    /// Takes what came if the account was signed out meanwhile: it is not kept, but the provider can be told to end it.
    mutating func came(_ response: TokenResponse, at moment: Moment) {
        if phase == .signedOut { remains.take(TokenSet(response, requested: [], now: moment.date)) }
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
