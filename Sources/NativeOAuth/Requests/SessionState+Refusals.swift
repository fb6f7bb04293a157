// Why there is no token, or not this one.

extension SessionState {
    /// Why the tokens of a record are not to be used here, or cannot be.
    func objection(to record: AccountRecord) -> OAuthError? {
        guard record.clientID == nil || record.clientID == clientID else {
            return OAuthError(
                .signInRequired, "This account was signed in under another client id than the one in the settings.")
        }
        guard let key = record.tokens.proofKey else {
            guard constraint == .dpop else { return nil }
            return OAuthError(
                .signInRequired, "This account's tokens are not bound to a key (DPoP), which the settings require.")
        }
        do {
            _ = try key.opened()
            return nil
        } catch {
            return error
        }
    }

    /// Refuses a session that is not to be used, or is over.
    func check(_ record: AccountRecord) throws(OAuthError) {
        if let objection = objection(to: record) { throw objection }
        guard !record.account.needsSignIn else { throw Self.sessionOver(record.account) }
    }

    static let notFound = OAuthError(.accountNotFound, "This account is not signed in here.")

    static func sessionOver(_ account: Account, because error: OAuthError? = nil) -> OAuthError {
        let who = account.username.map { " of \(DisplayText.clean($0, limit: 100))" } ?? ""
        return OAuthError(.signInRequired, "The session\(who) is over.", server: error?.server, underlying: error)
    }

    /// The token for what was asked for, of those that a redemption has brought; an error when it does not open all of
    /// that: what was not granted before cannot be got without the person (RFC 6749, section 6).
    static func token(of tokens: TokenSet, for options: TokenOptions) throws(OAuthError) -> AccessToken {
        if let scopes = options.scopes, !tokens.scopes.allow(scopes) { throw notGranted() }
        return AccessToken(tokens)
    }

    /// The provider issues a token for these scopes only with the person.
    static func notGranted(because error: OAuthError? = nil) -> OAuthError {
        return OAuthError(
            .interactionRequired, "The provider gives no token for all the requested scopes.", server: error?.server,
            underlying: error)
    }
}
