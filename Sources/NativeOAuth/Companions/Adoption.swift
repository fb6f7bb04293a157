extension OAuthClient {
    /// Makes an account of a refresh token that the app already holds: from another library, or from a version of itself.
    ///
    /// The token is redeemed first, which shows that it is good and whose it is. The person is not asked. Whatever else held the
    /// token must not use it again: many providers accept each one once.
    ///
    /// - Parameters:
    ///   - refreshToken: The token; it was given to the client id of the settings.
    ///   - scopes: What it was granted for; nil for the scopes of the settings.
    /// - Returns: The account. It is kept already.
    /// - Throws: ``OAuthError`` with `invalidGrant` when the token is good no longer, `unsupportedProvider` when the
    ///   provider does not say whose it is, and what a sign-in throws when it has an answer; nothing is kept then.
    public func adopt(refreshToken: Redacted<String>, scopes: ScopeSet? = nil) async throws -> Account {
        let requested = scopes ?? settings.scopes
        return try await keeping(requested: requested) {
            try await party.prepare()
            var response = try await party.tokens(for: .refresh(refreshToken, scopes: nil, claims: nil))
            response.refreshToken = response.refreshToken ?? refreshToken
            return try await party.adopted(response, requested: requested)
        }
    }

    /// Makes an account of an access token that the app already holds, if there is no refresh token.
    ///
    /// The provider is asked whose it is (`userinfo`). The account needs a sign-in when the token ends.
    ///
    /// - Parameters:
    ///   - accessToken: The token.
    ///   - lifetime: How long it is good from now on; nil when unknown.
    ///   - scopes: What it allows.
    /// - Returns: The account. It is kept already.
    /// - Throws: ``OAuthError`` with `tokenRequestFailed` when the provider does not accept the token,
    ///   `unsupportedProvider` when it does not say whose it is, or what the transport throws; nothing is kept then.
    public func adopt(
        accessToken: Redacted<String>, lifetime: Duration? = nil, scopes: ScopeSet
    ) async throws -> Account {
        guard settings.senderConstraint == .none else {
            throw OAuthError(
                .invalidSettings,
                "A token of another app is not bound to a key of this one (DPoP), as the settings demand.")
        }
        var members: [String: JSONValue] = [
            "access_token": .string(accessToken.reveal()), "token_type": .string("Bearer"),
        ]
        members["expires_in"] = lifetime.map { .number($0 / .seconds(1)) }
        let response = try TokenResponse(members, serverDate: nil)
        return try await keeping(requested: scopes) {
            try await party.adopted(response, requested: scopes)
        }
    }
}

extension RelyingParty {
    /// Finds out whom tokens are about that came from no sign-in of ours.
    ///
    /// - Throws: ``OAuthError`` with `unsupportedProvider` when the provider can't say, and as the checks do.
    fileprivate func adopted(_ response: TokenResponse, requested: ScopeSet) async throws -> SignedIn {
        if response.idToken != nil {
            var expected = ExpectedIDToken()
            expected.isOfUnknownSignIn = true
            return try await signIn(with: response, requested: requested, expecting: expected)
        }
        guard settings.provider != .entra else {
            throw OAuthError(
                .unsupportedProvider,
                "The provider did not say whose the token is: there is no ID token. "
                    + "Adopt a refresh token that was granted with the scope openid, or sign in.")
        }
        let tokens = TokenSet(response, requested: requested, now: time.now())
        let userInfo = try await userInfo(with: AccessToken(tokens))
        let member = settings.insecureOptions.compactMap(\.subjectMember).first ?? "sub"
        let claims = try userInfo.claims(
            asIDTokenOf: try await metadata().issuer, subjectMember: member)
        return SignedIn(claims: claims, tokens: tokens)
    }
}
