import Foundation

/// A refresh token that somebody wants to use.
struct RefreshTokenUse: Sendable {
    /// How what the client sent is stored.
    let hash: String
    /// Which client.
    let clientID: String
    /// Whether a token can be used once only, and one that comes back takes its whole family along.
    let isStrict: Bool
    /// When.
    let date: Date

    /// - Parameters:
    ///   - token: What the client sent.
    ///   - clientID: Which client.
    ///   - isStrict: Whether a token can be used once only.
    ///   - date: When.
    init(token: String, clientID: String, isStrict: Bool, date: Date) {
        hash = EmulatorDatabase.hash(token)
        (self.clientID, self.isStrict, self.date) = (clientID, isStrict, date)
    }

    /// Checks it against what is stored; nil for nothing.
    ///
    /// - Returns: What is stored.
    /// - Throws: ``EntraError`` 70000 if there is no such token, and as
    ///   ``TokenRules/check(_:clientID:isStrict:at:)``.
    func checked(_ stored: StoredRefreshToken?) throws(EntraError) -> StoredRefreshToken {
        guard let stored else { throw .invalidValue(of: "refresh_token") }
        try TokenRules.check(stored, clientID: clientID, isStrict: isStrict, at: date)
        return stored
    }

    /// Whether somebody has it who shouldn't, so that all that came from the same sign-in has to end.
    func isReplay(of stored: StoredRefreshToken?) -> Bool {
        isStrict && stored?.isUsed == true
    }
}
