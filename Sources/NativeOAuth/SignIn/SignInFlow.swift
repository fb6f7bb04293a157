/// One sign-in from the first question to tokens that have been checked.
///
/// > Source: [RFC 8252](https://www.rfc-editor.org/rfc/rfc8252),
/// > [OpenID Connect Core 1.0, section 3.1](https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowAuth)
struct SignInFlow: Sendable {
    let party: RelyingParty
    /// Who has to come back, when a known person is asked again.
    var person: ExpectedIDToken.Person?

    /// Signs a person in.
    ///
    /// - Returns: Who it is, and the tokens; nothing is stored yet.
    func run(with userAgent: any UserAgent, options: SignInOptions) async throws -> SignedIn {
        let metadata = try await party.metadata()
        try await party.prepare()
        let prover = party.newProver()
        let response = try await party.settings.offeringAdminConsent(to: options.scopes ?? party.settings.scopes) {
            try await authorize(metadata, with: userAgent, options: options, provenBy: prover)
        }
        var expected = response.expectedIDToken
        expected.before = person
        return try await party.signIn(
            redeeming: .authorizationCode(
                response.code, redirectURI: response.redirectURI, verifier: response.verifier.secret),
            requested: response.scopes, expecting: expected, provenBy: prover)
    }

    private func authorize(
        _ metadata: ServerMetadata, with userAgent: any UserAgent, options: SignInOptions, provenBy prover: Prover?
    ) async throws -> AuthorizationResponse {
        let (settings, endpoint) = (party.settings, try metadata.required(.authorization))
        if party.pushes(metadata) { _ = try metadata.required(.pushedAuthorization) }
        let deadline = options.deadline ?? Self.defaultDeadline
        return try await userAgent.visit(settings.redirectURI, within: deadline, by: party.time) { browser in
            let request = try AuthorizationRequest(
                endpoint: endpoint, settings: settings, redirectURI: browser.redirectURI, options: options,
                random: party.random, boundTo: prover?.key.thumbprint())
            let name = try await party.push(request.fields, metadata, provenBy: prover)
            let callback = try await browser.callback(
                opening: try request.url(pushedAs: name), expecting: request.expectedCallback)
            return try AuthorizationResponse(
                callback: callback, to: request, metadata: metadata, issuerPolicy: party.issuerPolicy)
        }
    }

    private static let defaultDeadline = Duration.seconds(300)
}
