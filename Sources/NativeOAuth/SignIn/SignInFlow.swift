extension RelyingParty {
    /// Signs a person in from the first question to tokens that have been checked; nothing is stored yet.
    ///
    /// When a known person is asked again, nobody else may come back (RFC 8252; OpenID Connect Core 1.0, section 3.1).
    func signIn(
        with userAgent: any UserAgent, options: SignInOptions, expecting person: ExpectedIDToken.Person?
    ) async throws -> SignedIn {
        let metadata = try await metadata()
        try await prepare()
        let prover = newProver()
        let response = try await settings.offeringAdminConsent(to: options.scopes ?? settings.scopes) {
            try await authorize(metadata, with: userAgent, options: options, provenBy: prover)
        }
        var expected = response.expectedIDToken
        expected.before = person
        return try await signIn(
            redeeming: .authorizationCode(
                response.code, redirectURI: response.redirectURI, verifier: response.verifier),
            requested: response.scopes, expecting: expected, provenBy: prover)
    }

    private func authorize(
        _ metadata: ServerMetadata, with userAgent: any UserAgent, options: SignInOptions, provenBy prover: Prover?
    ) async throws -> AuthorizationResponse {
        let endpoint = try metadata.required(.authorizationEndpoint)
        if pushes(metadata) { _ = try metadata.required(.pushedAuthorizationRequestEndpoint) }
        let deadline = options.deadline ?? .seconds(300)
        return try await userAgent.visit(settings.redirectURI) { browser in
            let request = try AuthorizationRequest(
                endpoint: endpoint, settings: settings, redirectURI: browser.redirectURI, options: options,
                boundTo: prover?.key.thumbprint())
            let name = try await push(request.fields, metadata, provenBy: prover)
            let callback = try await browser.callback(
                opening: try request.url(pushedAs: name), expecting: request.expectedCallback, within: deadline,
                by: time)
            return try AuthorizationResponse(callback: callback, to: request, metadata: metadata, settings: settings)
        }
    }
}
