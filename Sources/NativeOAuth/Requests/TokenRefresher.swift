/// What redeeming a refresh token takes, in the steps that must not be mixed: what can fail without harm comes before
/// the token is spent.
struct TokenRefresher: Sendable {
    /// Gets everything that judging the answer needs: metadata and keys.
    var prepare: @Sendable () async throws -> Void
    /// Spends the refresh token.
    var exchange: @Sendable (Redacted<String>, ScopeSet?) async throws -> TokenResponse
    /// Judges an ID token that came along; `personChanged` means that the answer is not this account's.
    var verify: @Sendable (TokenResponse, Account.ID) async throws -> Void
}
