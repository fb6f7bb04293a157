extension RelyingParty {
    /// Finds out whom tokens are about that came from no sign-in of ours.
    ///
    /// - Throws: ``OAuthError`` with `unsupportedProvider` when nobody can say, and as the checks do.
    func adopted(_ response: TokenResponse, requested: ScopeSet) async throws -> SignedIn {
        if response.idToken != nil {
            var demand = IDTokenDemand()
            demand.isOfUnknownSignIn = true
            return try await signIn(with: response, requested: requested, demanding: demand)
        }
        return try await OAuthError.during(.identity) {
            guard settings.provider != .entra else {
                throw OAuthError(
                    .unsupportedProvider, "The provider did not say whose the token is: there is no ID token.",
                    nextStep: "Adopt a refresh token that was granted with the scope openid, or sign in.")
            }
            let tokens = TokenSet(response, requested: requested, now: time.now())
            let userInfo = try await userInfo(with: AccessToken(tokens))
            let member = settings.weakenings.compactMap(\.subjectMember).first ?? "sub"
            let claims = try userInfo.claims(
                asIDTokenOf: try await metadata().issuer, subjectMember: member)
            return SignedIn(claims: claims, tokens: tokens, clientInfo: response.clientInfo)
        }
    }
}
