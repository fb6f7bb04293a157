#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Has a valid token of one account, and gets a new one in time: once for all who wait.
///
/// Only an answer of `invalid_grant` ends a session. When the network fails the tokens stay as they are.
actor TokenSource {
    private let id: Account.ID
    private let store: any AccountStore
    private let time: TimeSource
    private let refresher: @Sendable (AccountRecord, ScopeSet?) async throws -> TokenResponse

    private var current: AccountRecord?
    /// A rotated token that could not be written; it must not be lost, because the old one may be dead.
    private var isUnsaved = false
    private var inFlight: Task<AccountRecord, any Error>?
    /// Set at sign-out: a refresh that is still under way must not bring the account back.
    private var isForgotten = false

    /// Makes the source of one account.
    ///
    /// - Parameters:
    ///   - id: Whose tokens.
    ///   - store: Keeps them.
    ///   - time: Tells the time.
    ///   - refresher: Redeems the record's refresh token and checks the answer.
    init(
        id: Account.ID,
        store: any AccountStore,
        time: TimeSource,
        refresher: @escaping @Sendable (AccountRecord, ScopeSet?) async throws -> TokenResponse
    ) {
        self.id = id
        self.store = store
        self.time = time
        self.refresher = refresher
    }

    /// Returns a token that can be sent.
    ///
    /// - Parameter rejected: A token that an API has just refused; another one is got unless that has been done already.
    /// - Returns: A token that has not ended.
    /// - Throws: ``OAuthError`` with `signInRequired` when the session is over, `accountNotFound`, or why no new token
    ///   could be had; a token that has not ended is returned in preference to failing.
    func accessToken(rejecting rejected: AccessToken? = nil) async throws -> AccessToken {
        let record = try await loaded()
        guard !record.account.needsSignIn else { throw Self.sessionOver(record.account) }
        let isRejected = rejected.map { $0.value == record.tokens.accessToken } ?? false
        if record.tokens.isFresh(at: time.now()) && !isRejected {
            return AccessToken(record.tokens)
        }
        do {
            return AccessToken(try await refreshed().tokens)
        } catch let error as OAuthError where error.recovery == .tryAgain {
            // An early refresh that failed is no reason not to use what is left of the old token.
            guard !isRejected, record.tokens.isUsable(at: time.now()) else { throw error }
            return AccessToken(record.tokens)
        }
    }

    /// Returns a token for scopes that the current one may not have.
    ///
    /// - Throws: As ``accessToken(rejecting:)`` does, and `tokenRequestFailed` when a scope is not granted.
    func accessToken(for scopes: ScopeSet) async throws -> AccessToken {
        let protocolScopes: Set<Scope> = [.openID, .profile, .offlineAccess, "email"]
        let needed = ScopeSet(scopes.filter { !protocolScopes.contains($0) })
        let record = try await loaded()
        if record.tokens.scopes.isSuperset(of: needed) {
            return try await accessToken()
        }
        guard !record.account.needsSignIn else { throw Self.sessionOver(record.account) }
        let response = try await redeem(record, scopes: scopes)
        let tokens = TokenSet(response, requested: scopes, previous: record.tokens, now: time.now())
        var kept = record
        kept.tokens.refreshToken = tokens.refreshToken
        try await keep(kept)
        return AccessToken(tokens)
    }

    /// Takes over a new sign-in.
    func adopt(_ record: AccountRecord) async throws {
        inFlight?.cancel()
        inFlight = nil
        try await keep(record)
    }

    /// Keeps nothing from now on.
    func forget() {
        isForgotten = true
        current = nil
    }

    private func loaded() async throws -> AccountRecord {
        if let current {
            return current
        }
        guard let record = try await store.record(for: id) else {
            throw OAuthError(.accountNotFound, "This account is not signed in here.")
        }
        current = record
        return record
    }

    private func refreshed() async throws -> AccountRecord {
        if let inFlight {
            return try await inFlight.value
        }
        // Unstructured on purpose: the refresh has to reach the store even when everybody who waited has gone.
        let task = Task { try await self.refresh() }
        inFlight = task
        defer { inFlight = nil }
        return try await task.value
    }

    private func refresh() async throws -> AccountRecord {
        let record = try await loaded()
        if isUnsaved {
            try await keep(record)
        }
        let response = try await redeem(record, scopes: nil)
        var renewed = record
        renewed.tokens = TokenSet(
            response, requested: record.tokens.scopes, previous: record.tokens, now: time.now())
        try await keep(renewed)
        return renewed
    }

    private func redeem(_ record: AccountRecord, scopes: ScopeSet?) async throws -> TokenResponse {
        guard record.tokens.refreshToken != nil else { throw Self.sessionOver(record.account) }
        do {
            return try await refresher(record, scopes)
        } catch let error as OAuthError where error.code == .invalidGrant {
            var ended = record
            ended.account.needsSignIn = true
            try await keep(ended)
            throw Self.sessionOver(record.account, because: error)
        }
    }

    /// Remembers first and writes then, so that a full disk does not lose the only good token.
    private func keep(_ record: AccountRecord) async throws {
        guard !isForgotten else { throw OAuthError(.accountNotFound, "This account has been signed out.") }
        current = record
        isUnsaved = true
        try await store.save(record)
        isUnsaved = false
    }

    private static func sessionOver(_ account: Account, because error: OAuthError? = nil) -> OAuthError {
        let who = account.username.map { " of \(DisplayText.clean($0, limit: 100))" } ?? ""
        return OAuthError(.signInRequired, "The session\(who) is over.", server: error?.server, underlying: error)
    }
}
