import SmallFoundation

/// One question to the person, with the secrets that its answer has to match
/// (RFC 6749, section 4.1.1; OpenID Connect Core 1.0, section 3.1.2.1).
///
/// It cannot be copied, and its answer consumes it: a second use of the same state, nonce or verifier does not compile.
struct AuthorizationRequest: ~Copyable, Sendable {
    /// What a callback must look like to be the answer.
    let expectedCallback: ExpectedCallback
    let redirectURI: String
    let scopes: ScopeSet
    /// What redeems the code: the browser sees only its digest, and the method `plain` does not exist here
    /// (RFC 7636, section 4; RFC 9700, section 2.1.1).
    let verifier: Redacted<String>
    /// What the ID token will have to say.
    let expectedIDToken: ExpectedIDToken
    /// All that is asked, but for the client's id; the verifier is not among it.
    let fields: [RequestParameters.Field]
    private let endpoint: URL
    private let clientID: String

    /// Puts a request together with fresh secrets, bound to the key of a thumbprint if there is one.
    init(
        endpoint: URL, settings: ClientSettings, redirectURI: String, options: SignInOptions,
        boundTo thumbprint: String? = nil
    ) throws(OAuthError) {
        let state = RandomBytes.token()
        let nonce = RandomBytes.token()
        let claims = (options.claims ?? ClaimsRequest()).declaring(settings.capabilities)
        verifier = Redacted(RandomBytes.token())
        scopes = settings.requestedScopes(options.scopes)
        var fields: [RequestParameters.Field] = [
            ("response_type", "code"), ("redirect_uri", redirectURI), ("scope", scopes.parameterValue),
            ("state", state), ("nonce", nonce), ("code_challenge", verifier.digest),
            ("code_challenge_method", "S256"),
        ]
        if let thumbprint {
            // Who steals the code, and even the verifier, cannot redeem it without the key (RFC 9449, section 10).
            fields.append(("dpop_jkt", thumbprint))
        }
        if let claims = claims.parameterValue { fields.append(("claims", claims)) }
        self.fields = fields + options.fields + settings.extra.authorization.fields + options.extra.fields
        expectedIDToken = ExpectedIDToken(
            nonce: Redacted(nonce), maximumAge: options.maximumAge, essentialContexts: claims.essentialContexts)
        expectedCallback = try ExpectedCallback(redirectURI: redirectURI, state: Redacted(state))
        self.redirectURI = redirectURI
        self.endpoint = endpoint
        clientID = settings.clientID
    }

    /// What the browser opens: the whole request, or the name that it was given when it was pushed.
    func url(pushedAs pushed: String? = nil) throws(OAuthError) -> URL {
        let shown = pushed.map { [("request_uri", $0)] } ?? fields
        guard let url = endpoint.adding([("client_id", clientID)] + shown) else {
            throw OAuthError(.invalidSettings, "No authorization address can be made from the settings.")
        }
        return url
    }
}

extension URL {
    /// The address with more fields in its query; nil when that is no address.
    func adding(_ fields: [RequestParameters.Field]) -> URL? {
        URL(string: absoluteString + (query() == nil ? "?" : "&") + PercentEncoding.encode(pairs: fields))
    }
}
