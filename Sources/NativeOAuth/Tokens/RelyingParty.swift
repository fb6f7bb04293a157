import SmallFoundation

/// This app in its dealings with one provider: what every flow needs, held together once.
struct RelyingParty: Sendable {
    let settings: ClientSettings
    let transport: any HTTPTransport
    let metadataLoader: ServerMetadataLoader
    let keys: JSONWebKeySetLoader
    let time: TimeSource
    let proofs: ProofSource
    let skew = ClockSkew()

    init(settings: ClientSettings, metadata: ServerMetadata?, transport: any HTTPTransport, time: TimeSource) {
        self.settings = settings
        self.transport = transport
        self.time = time
        proofs = ProofSource(time: time)
        metadataLoader = ServerMetadataLoader(settings: settings, known: metadata, transport: transport)
        keys = JSONWebKeySetLoader(transport: transport, time: time)
    }

    /// What the provider says of itself, checked.
    func metadata() async throws -> ServerMetadata {
        let metadata = try await metadataLoader.metadata()
        try metadata.check(settings.senderConstraint)
        return metadata
    }

    /// One of the provider's endpoints, or an error that names the one that is missing.
    func required(_ endpoint: ServerMetadata.CodingKeys) async throws -> URL {
        try await metadataLoader.metadata().required(endpoint)
    }

    /// Gets all that judging an answer will take: whatever is wrong with the provider is better found before a person has
    /// typed a password, or a token has been spent.
    func prepare() async throws {
        _ = try await required(.tokenEndpoint)
        guard settings.expectsIDToken else { return }
        _ = try await keys.keys(at: try await metadata().required(.jwksURI))
    }

    /// What proves a new key, if tokens are to be bound to one.
    func newProver() -> Prover? {
        switch settings.senderConstraint {
        case .none: nil
        case .dpop: Prover(key: .make(), source: proofs)
        }
    }

    /// Redeems what a person's consent has brought, and finds out who the person is; nothing is stored yet.
    func signIn(
        redeeming request: TokenRequest, requested: ScopeSet, expecting expected: ExpectedIDToken,
        provenBy prover: Prover? = nil
    ) async throws -> SignedIn {
        let response = try await settings.offeringAdminConsent(to: requested) {
            try await tokens(for: request, provenBy: prover)
        }
        return try await signIn(with: response, requested: requested, expecting: expected)
    }

    /// Finds out whom tokens are about that have just come.
    func signIn(
        with response: TokenResponse, requested: ScopeSet, expecting expected: ExpectedIDToken
    ) async throws -> SignedIn {
        let claims = try await identity(in: response, expecting: expected)
        return SignedIn(claims: claims, tokens: TokenSet(response, requested: requested, now: time.now()))
    }

    private func identity(in response: TokenResponse, expecting expected: ExpectedIDToken) async throws -> IDTokenClaims
    {
        if let idToken = response.idToken {
            return await named(try await validate(idToken, with: response, expecting: expected), by: response)
        }
        // What was demanded of the sign-in itself, only an ID token can show.
        let isDemanding = expected.maximumAge != nil || expected.essentialContexts != nil
        let member = settings.insecureIdentityMember ?? (expected.isOfUnknownSignIn ? "sub" : nil)
        guard let member, !isDemanding else {
            throw OAuthError(
                .malformedResponse, "The provider's token answer has no id_token, though one was asked for.")
        }
        let userInfo = try await userInfo(with: AccessToken(TokenSet(response, requested: [], now: time.now())))
        let claims = try userInfo.claims(asIDTokenOf: settings.issuer.absoluteString, subjectMember: member)
        try expected.checkPerson(issuer: settings.issuer.absoluteString, subject: claims.text("sub"))
        return claims
    }

    /// The claims of an ID token that says nobody's name, with what userinfo says of the same person
    /// (OpenID Connect Core 1.0, section 5.4).
    ///
    /// Some providers say what the scopes `profile` and `email` stand for only there. A sign-in is no worse without.
    private func named(_ claims: IDTokenClaims, by response: TokenResponse) async -> IDTokenClaims {
        let names = ["name", "preferred_username", "email"]
        guard settings.provider != .entra, let subject = claims.text("sub"),
            names.allSatisfy({ claims.text($0) == nil }),
            let userInfo = try? await userInfo(with: AccessToken(TokenSet(response, requested: [], now: time.now()))),
            (try? userInfo.check(subject: subject)) != nil
        else { return claims }
        return claims.merging(userInfo.claims.filter { names.contains($0.key) }) { own, _ in own }
    }
}

/// A person who has just been let in by the provider, with the tokens that came along.
struct SignedIn: Sendable {
    let claims: IDTokenClaims
    let tokens: TokenSet
}
