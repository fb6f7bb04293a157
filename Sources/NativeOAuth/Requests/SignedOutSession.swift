/// What is left of an account that has been forgotten here: what the provider can still be told to end.
struct SignedOutSession: Sendable {
    private(set) var account: Account?
    private(set) var idToken: Redacted<String>?
    /// Each once.
    private(set) var refreshTokens: [Redacted<String>] = []
    /// Each once.
    private(set) var accessTokens: [Redacted<String>] = []

    /// Takes an account's record over; of tokens that another app was given nothing is taken.
    mutating func take(_ record: AccountRecord?, of clientID: String) {
        guard let record else { return }
        account = account ?? record.account
        if record.clientID == nil || record.clientID == clientID { take(record.tokens) }
    }

    /// Takes tokens over that came from the same sign-in.
    mutating func take(_ tokens: TokenSet) {
        idToken = idToken ?? tokens.idToken
        if let refreshToken = tokens.refreshToken, !refreshTokens.contains(refreshToken) {
            refreshTokens.append(refreshToken)
        }
        if !accessTokens.contains(tokens.accessToken) { accessTokens.append(tokens.accessToken) }
    }
}
