import Foundation
import Testing

@testable import NativeOAuth

/// The transitions by themselves: no store, no network, no clock.
@Suite("Session state")
struct SessionStateTests {
    private let id = Account.ID(issuer: "https://login.example", subject: "1")

    private func record(
        _ access: String = "token", refresh: String? = "refresh", ended: Bool = false, clientID: String = "client"
    ) -> AccountRecord {
        var account = Account(id: id, username: "adele")
        account.needsSignIn = ended
        return AccountRecord(
            account: account, tokens: .sample(accessToken: access, refreshToken: refresh), clientID: clientID)
    }

    /// A moment after the sample tokens came, which serve for an hour.
    private func moment(_ seconds: Double = 0) -> Moment {
        Moment(
            date: TokenSet.sample().receivedAt.addingTimeInterval(seconds), elapsed: .seconds(1000 + seconds), skew: nil
        )
    }

    /// A state that has read a record.
    private func state(_ record: AccountRecord? = nil) throws -> SessionState {
        var state = SessionState(clientID: "client")
        try state.found(record ?? self.record(), at: moment())
        return state
    }

    private func token(_ access: String = "token") -> AccessToken { AccessToken(record(access).tokens) }

    private func code(_ work: () throws -> Void) -> OAuthError.Code? {
        #expect(throws: OAuthError.self, performing: work)?.code
    }

    // MARK: What is known

    @Test("nothing is decided before the store was read, and then a token is handed out until its end is near")
    func reads() throws {
        var state = SessionState(clientID: "client")
        #expect(state.needsReading && state.fresh == nil)
        #expect(code { _ = try state.decide(on: TokenOptions(), rejecting: nil, at: moment()) } == .accountNotFound)
        try state.found(record(), at: moment())
        #expect(!state.needsReading && state.fresh?.token == token())
        #expect(try state.decide(on: TokenOptions(), rejecting: nil, at: moment(60)) == .token(token()))
        let late = try state.decide(on: TokenOptions(), rejecting: nil, at: moment(3550))
        #expect(late == .redeem(TokenOptions(), insteadOf: token().value, otherwise: token()))
        let over = try state.decide(on: TokenOptions(), rejecting: nil, at: moment(3600))
        #expect(over == .redeem(TokenOptions(), insteadOf: token().value, otherwise: nil))
    }

    @Test("an account that is in the store no longer is not found, and the store is asked again")
    func loses() throws {
        var state = try state()
        #expect(code { try state.found(nil, at: moment()) } == .accountNotFound)
        #expect(state.phase == .unknown && state.needsReading)
    }

    @Test("a look outside of the gate counts only if nothing has happened meanwhile")
    func overtaken() throws {
        var state = SessionState(clientID: "client")
        let before = state
        try state.found(record("newer"), at: moment())
        try state.found(record("older"), after: before, at: moment())
        #expect(state.record == record("newer"))
        try state.found(nil, after: before, at: moment())
        #expect(state.record == record("newer"))
    }

    @Test("a session that is over, or of another client id, hands nothing out, and the store is asked each time")
    func refuses() throws {
        for other in [record(ended: true), record(clientID: "other")] {
            var state = try state(other)
            #expect(state.needsReading && state.fresh == nil)
            #expect(code { _ = try state.decide(on: TokenOptions(), rejecting: nil, at: moment()) } == .signInRequired)
        }
        var bound = SessionState(clientID: "client", constraint: .dpop)
        try bound.found(record(), at: moment())
        #expect(code { _ = try bound.decide(on: TokenOptions(), rejecting: nil, at: moment()) } == .signInRequired)
    }

    // MARK: What is wanted

    @Test("a refused token is not handed out again, and the one in its place is kept for half a minute")
    func rejects() throws {
        var state = try state()
        let decision = try state.decide(on: TokenOptions(), rejecting: token(), at: moment())
        #expect(decision == .redeem(TokenOptions(), insteadOf: token().value, otherwise: nil))
        #expect(state.fresh == nil)
        try state.found(record("new"), at: moment())
        #expect(try state.decide(on: TokenOptions(), rejecting: token(), at: moment()) == .token(token("new")))
        state.pacing.replaced(with: token("new"), meeting: nil, at: moment())
        #expect(try state.decide(on: TokenOptions(), rejecting: token("new"), at: moment(29)) == .token(token("new")))
        let later = try state.decide(on: TokenOptions(), rejecting: token("new"), at: moment(30))
        #expect(later == .redeem(TokenOptions(), insteadOf: token("new").value, otherwise: nil))
    }

    @Test("scopes that the main token has not are redeemed once, and kept until a new sign-in")
    func scoped() throws {
        var state = try state()
        let files = TokenOptions(scopes: ["Files.Read"])
        let first = try state.decide(on: files, rejecting: nil, at: moment())
        #expect(first == .redeem(files, insteadOf: nil, otherwise: nil))
        var tokens = record("files").tokens
        tokens.scopes = ["Files.Read"]
        state.redeemed(tokens, for: files.scopes, at: moment())
        #expect(try state.decide(on: files, rejecting: nil, at: moment()) == .token(AccessToken(tokens)))
        let again = try state.decide(on: files, rejecting: AccessToken(tokens), at: moment())
        #expect(again == .redeem(files, insteadOf: nil, otherwise: nil))
        state.signedIn(record("anew"), at: moment())
        #expect(try state.decide(on: files, rejecting: nil, at: moment()) == first)
    }

    @Test("claims that an API demands are asked for, unless its refusal was of a token that has been replaced")
    func demanded() throws {
        var state = try state()
        let claims = try ClaimsRequest(json: Data(#"{"access_token":{"nbf":{"essential":true}}}"#.utf8))
        let demand = TokenOptions(claims: claims)
        let redeem = SessionState.Decision.redeem(demand, insteadOf: nil, otherwise: nil)
        #expect(try state.decide(on: demand, rejecting: nil, at: moment()) == redeem)
        #expect(try state.decide(on: demand, rejecting: token(), at: moment()) == redeem)
        #expect(try state.decide(on: demand, rejecting: token("older"), at: moment()) == .token(token()))
    }

    // MARK: What is written

    @Test("a record is unsaved until it was written, and is handed out by asking only")
    func writes() throws {
        var state = try state()
        try state.keep(record("new", refresh: "rotated"), insteadOf: record(), at: moment())
        #expect(state.isUnsaved && state.fresh == nil && !state.needsReading)
        let token = AccessToken(record("new", refresh: "rotated").tokens)
        #expect(try state.decide(on: TokenOptions(), rejecting: nil, at: moment()) == .token(token))
        try state.give(wayTo: record(), at: moment())
        try state.give(wayTo: record("new", refresh: "rotated"), at: moment())
        state.written(record("new", refresh: "rotated"), at: moment())
        #expect(!state.isUnsaved && state.fresh?.token == token)
    }

    @Test("before a record is written, a sign-in elsewhere supersedes it and a sign-out elsewhere stands")
    func givesWay() throws {
        var state = try state()
        try state.keep(record("new", refresh: "rotated"), insteadOf: record(), at: moment())
        var other = state
        #expect(throws: Superseded.self) { try other.give(wayTo: record("theirs", refresh: "theirs"), at: moment()) }
        #expect(other.phase == .kept(record("theirs", refresh: "theirs")))
        #expect(code { try state.give(wayTo: nil, at: moment()) } == .accountNotFound)
        #expect(state.phase == .unknown)
        state.signOutBegins(at: moment())
        let left = state.signedOut(nil, at: moment())
        #expect(left.refreshTokens == [Redacted("rotated")], "what had come is still there to be revoked")
    }

    // MARK: A redemption

    @Test("a token that somebody else has got meanwhile serves, unless it is the stale one or near its end")
    func othersToken() throws {
        var state = try state(record("theirs"))
        func tokens(insteadOf stale: String?, at seconds: Double = 0) throws -> TokenSet? {
            try state.tokens(
                of: record("theirs"), insteadOf: stale.map { Redacted($0) }, for: TokenOptions(), at: moment(seconds))
        }
        #expect(try tokens(insteadOf: "token") == record("theirs").tokens)
        #expect(try tokens(insteadOf: "theirs") == nil)
        #expect(try tokens(insteadOf: nil) == nil)
        #expect(try tokens(insteadOf: "token", at: 3550) == nil)
    }

    @Test("a refusal stands for 5 seconds, then 10, and for the same refresh token and options only")
    func pacing() throws {
        var state = try state()
        func isHeld(_ options: TokenOptions = TokenOptions(), refresh: String = "refresh", at seconds: Double) -> Bool {
            do {
                _ = try state.tokens(
                    of: record(refresh: refresh), insteadOf: nil, for: options, at: moment(seconds))
                return false
            } catch {
                return (error as? OAuthError)?.code == .serverError
            }
        }
        let refusal = OAuthError(.serverError, "Test.")
        state.refusedRedemption(of: record(), for: TokenOptions(), with: refusal, at: moment())
        #expect(isHeld(at: 4) && !isHeld(at: 5))
        #expect(!isHeld(TokenOptions(scopes: ["Files.Read"]), at: 4) && !isHeld(refresh: "other", at: 4))
        state.refusedRedemption(of: record(), for: TokenOptions(), with: refusal, at: moment(5))
        #expect(isHeld(at: 14) && !isHeld(at: 15))
        state.redeemed(record("new").tokens, for: nil, at: moment(6))
        #expect(!isHeld(at: 7))
        state.refusedRedemption(
            of: record(), for: TokenOptions(), with: OAuthError(.connectionFailed, "Test."), at: moment(8))
        #expect(!isHeld(at: 8), "what never reached the provider is sent again at once")
    }

    @Test("an answer that could not be judged, and one for other scopes, brings no more than a refresh token")
    func renews() {
        let tokens = record("new", refresh: "rotated").tokens
        let whole = SessionState.renewed(record(), with: tokens, for: nil, isJudged: true)
        #expect(whole.tokens == tokens)
        for (scopes, isJudged) in [(nil, false), (["Files.Read"], true), (["Files.Read"], false)]
            as [(ScopeSet?, Bool)]
        {
            let part = SessionState.renewed(record(), with: tokens, for: scopes, isJudged: isJudged)
            #expect(part.tokens.accessToken == record().tokens.accessToken)
            #expect(part.tokens.refreshToken == tokens.refreshToken)
        }
    }

    @Test("a sign-in ends what began before it, and so does a sign-out")
    func generations() throws {
        var state = try state()
        let started = state.generation
        try state.check(generation: started)
        state.signInBegins()
        #expect(throws: Superseded.self) { try state.check(generation: started) }
        state.signOutBegins(at: moment())
        #expect(code { try state.check(generation: started) } == .accountNotFound)
    }

    // MARK: A sign-out

    @Test("an account that was signed out is not there, whatever the store has and a refresh brings, until a sign-in")
    func signOut() throws {
        var state = try state()
        state.signOutBegins(at: moment())
        #expect(!state.needsReading && state.fresh == nil)
        #expect(code { _ = try state.decide(on: TokenOptions(), rejecting: nil, at: moment()) } == .accountNotFound)
        #expect(code { try state.found(record(), at: moment()) } == .accountNotFound)
        #expect(code { try state.keep(record("new"), insteadOf: record(), at: moment()) } == .accountNotFound)
        state.came(.sample(accessToken: "late", refreshToken: "late"), at: moment())
        let left = state.signedOut(record(), at: moment())
        #expect(left.refreshTokens == [Redacted("refresh"), Redacted("late")])
        #expect(left.accessTokens == [Redacted("token"), Redacted("late")])
        #expect(state.phase == .unknown, "another process may sign the person in")
        #expect(state.signedOut(nil, at: moment()).refreshTokens.isEmpty, "it is handed over once")
    }

    @Test("a sign-in that is written after a sign-out brings the account back")
    func signInAgain() throws {
        var state = try state()
        state.signOutBegins(at: moment())
        state.signInBegins()
        state.signedIn(record("anew"), at: moment())
        #expect(state.fresh?.token == token("anew"))
    }

    @Test("a sign-out that is finished after a sign-in leaves nothing of that to be handed out")
    func signOutLast() throws {
        var state = try state()
        state.signOutBegins(at: moment())
        state.signedIn(record("anew"), at: moment())
        _ = state.signedOut(record("anew"), at: moment())
        #expect(state.phase == .unknown && state.fresh == nil)
    }
}
