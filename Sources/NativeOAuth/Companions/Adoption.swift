extension OAuthClient {
    /// Makes an account from a refresh token that the app already has, from another library or an older version of
    /// itself.
    ///
    /// The token is redeemed first, which shows that it is valid and whose it is. The person is not asked. Nothing else
    /// may use the token afterwards: many providers accept each one once.
    ///
    /// - Parameters:
    ///   - refreshToken: The token, which was issued to the client id of the settings.
    ///   - scopes: What it was granted for; nil for the scopes of the settings.
    /// - Returns: The account, which is already in the store.
    /// - Throws: ``OAuthError`` with `invalidGrant` if the token is no longer valid, `unsupportedProvider` if the
    ///   provider does not say whose it is, and errors of a sign-in's answer; the store is then unchanged.
    public func adopt(refreshToken: Redacted<String>, scopes: ScopeSet? = nil) async throws -> Account {
        let requested = scopes ?? settings.scopes
        return try await keeping(requested: requested) {
            try await party.prepare()
            var response = try await party.tokens(for: .refresh(refreshToken, scopes: nil, claims: nil))
            response.refreshToken = response.refreshToken ?? refreshToken
            return try await party.adopted(response, requested: requested)
        }
    }

    /// Makes an account from an access token that the app already has, if there is no refresh token.
    ///
    /// The provider says whose it is (`userinfo`). When its lifetime, counted from now, is over, the person has to sign
    /// in.
    ///
    /// - Throws: ``OAuthError`` with `tokenRequestFailed` if the provider refuses the token, `unsupportedProvider` if
    ///   it does not say whose it is, or the transport's errors; the store is then unchanged.
    public func adopt(
        accessToken: Redacted<String>, lifetime: Duration? = nil, scopes: ScopeSet
    ) async throws -> Account {
        guard settings.senderConstraint == .none else {
            throw OAuthError(
                .invalidSettings,
                "A token of another app is not bound to a key of this one (DPoP), which the settings require.")
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
    fileprivate func adopted(_ response: TokenResponse, requested: ScopeSet) async throws -> SignedIn {
        guard response.idToken != nil || settings.provider != .entra else {
            throw OAuthError(
                .unsupportedProvider,
                "The provider did not say who owns the token: there is no ID token. "
                    + "Adopt a refresh token that was granted with the scope openid, or sign in.")
        }
        return try await signIn(
            with: response, requested: requested, expecting: ExpectedIDToken(isOfUnknownSignIn: true))
    }
}
