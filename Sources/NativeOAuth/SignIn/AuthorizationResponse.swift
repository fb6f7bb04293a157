import SmallFoundation

/// A callback that has passed every check: it holds the code and all that redeeming it takes.
///
/// The only way to one is the initializer that checks a callback against its request, so nothing unchecked can get to
/// the token endpoint (RFC 6749, section 4.1.2; RFC 9207, section 2.4).
struct AuthorizationResponse: Sendable {
    let code: Redacted<String>
    let redirectURI: String
    let verifier: Redacted<String>
    let expectedIDToken: ExpectedIDToken
    let scopes: ScopeSet

    /// Checks a callback against the request that caused it.
    init(
        callback: URL, to request: consuming AuthorizationRequest, metadata: ServerMetadata,
        settings: ClientSettings
    ) throws(OAuthError) {
        let fields = try request.expectedCallback.answer(in: callback)
        try Self.checkIssuer(fields["iss"], metadata: metadata, settings)
        guard fields["access_token"] == nil, fields["id_token"] == nil, fields["response"] == nil else {
            throw ExpectedCallback.malformed("carries what was not asked for")
        }
        if let error = fields["error"] {
            guard fields["code"] == nil else { throw ExpectedCallback.malformed("says both yes and no") }
            throw Self.refusal(error, fields)
        }
        guard let code = fields["code"], !code.isEmpty else { throw ExpectedCallback.malformed("carries no code") }
        // RFC 6749, appendix A.11: what is not printable ASCII cannot be a code, and is sent nowhere.
        guard code.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw ExpectedCallback.malformed("carries an unreadable code")
        }
        self.code = Redacted(code)
        redirectURI = request.redirectURI
        verifier = request.verifier
        expectedIDToken = request.expectedIDToken
        scopes = request.scopes
    }

    private static func checkIssuer(
        _ issuer: String?, metadata: ServerMetadata, _ settings: ClientSettings
    ) throws(OAuthError) {
        if let issuer {
            guard settings.accepts(responseIssuer: issuer, metadataIssuer: metadata.issuer) else {
                throw OAuthError(
                    .issuerMismatch, "The answer in the browser comes from another provider.", recovery: .signInAgain)
            }
        } else if metadata.authorizationResponseIssParameterSupported == true {
            throw OAuthError(
                .issuerMismatch, "The answer in the browser does not say which provider it comes from.",
                recovery: .signInAgain)
        }
    }

    private static func refusal(_ error: String, _ fields: [String: String]) -> OAuthError {
        let server = OAuthError.ServerErrorResponse(
            error: error,
            errorDescription: fields["error_description"],
            errorURI: fields["error_uri"],
            suberror: fields["error_subcode"])
        let advice = ServerErrorAdvice(server)
        let code: OAuthError.Code =
            switch (error, advice.code) {
            case (_, .adminConsentRequired?), (_, .brokerRequired?), (_, .throttled?), (_, .serverError?):
                advice.code ?? .tokenRequestFailed
            case ("access_denied", _), ("consent_required", _): .authorizationDenied
            case (_, .interactionRequired?):
                advice.recovery == .signInAgain ? .interactionRequired : .authorizationDenied
            case ("temporarily_unavailable", _), ("server_error", _): .serverError
            default: .tokenRequestFailed
            }
        return OAuthError(code, advice.message, recovery: advice.recovery, server: server)
    }
}
