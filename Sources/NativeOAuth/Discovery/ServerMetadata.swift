public import SmallFoundation

/// A provider's metadata: its issuer, endpoints and abilities.
///
/// > Source: [OpenID Connect Discovery 1.0, section 3](https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata),
/// > [RFC 8414, section 2](https://www.rfc-editor.org/rfc/rfc8414#section-2)
public struct ServerMetadata: Sendable, Hashable, Codable {
    /// The issuer; Microsoft's shared tenants have `{tenantid}` in it.
    public var issuer: String
    /// Where the browser is sent.
    public var authorizationEndpoint: URL?
    /// Where codes and refresh tokens are exchanged.
    public var tokenEndpoint: URL?
    /// Where the keys are that sign ID tokens.
    public var jwksURI: URL?
    /// The userinfo endpoint.
    public var userinfoEndpoint: URL?
    /// Where the browser is sent to sign out.
    public var endSessionEndpoint: URL?
    /// Where tokens are revoked.
    public var revocationEndpoint: URL?
    /// The endpoint for device codes.
    public var deviceAuthorizationEndpoint: URL?
    /// The endpoint for pushed authorization requests (RFC 9126).
    public var pushedAuthorizationRequestEndpoint: URL?
    /// Whether the provider requires pushed requests.
    public var requirePushedAuthorizationRequests: Bool?
    /// Algorithms of DPoP proofs; nil if the provider has none (RFC 9449).
    public var dpopSigningAlgValuesSupported: [String]?
    /// The PKCE methods; nil if unknown, as with Microsoft.
    public var codeChallengeMethodsSupported: [String]?
    /// Algorithms of ID tokens.
    public var idTokenSigningAlgValuesSupported: [String]?
    /// Whether every answer has `iss` (RFC 9207).
    public var authorizationResponseIssParameterSupported: Bool?

    /// The members by their names, for errors too.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case jwksURI = "jwks_uri"
        case userinfoEndpoint = "userinfo_endpoint"
        case endSessionEndpoint = "end_session_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case deviceAuthorizationEndpoint = "device_authorization_endpoint"
        case pushedAuthorizationRequestEndpoint = "pushed_authorization_request_endpoint"
        case requirePushedAuthorizationRequests = "require_pushed_authorization_requests"
        case dpopSigningAlgValuesSupported = "dpop_signing_alg_values_supported"
        case codeChallengeMethodsSupported = "code_challenge_methods_supported"
        case idTokenSigningAlgValuesSupported = "id_token_signing_alg_values_supported"
        case authorizationResponseIssParameterSupported = "authorization_response_iss_parameter_supported"
    }

    /// The address of an endpoint; nil as well for a member that is none.
    subscript(endpoint: CodingKeys) -> URL? {
        switch endpoint {
        case .authorizationEndpoint: authorizationEndpoint
        case .tokenEndpoint: tokenEndpoint
        case .jwksURI: jwksURI
        case .userinfoEndpoint: userinfoEndpoint
        case .endSessionEndpoint: endSessionEndpoint
        case .revocationEndpoint: revocationEndpoint
        case .deviceAuthorizationEndpoint: deviceAuthorizationEndpoint
        case .pushedAuthorizationRequestEndpoint: pushedAuthorizationRequestEndpoint
        case .issuer, .requirePushedAuthorizationRequests, .dpopSigningAlgValuesSupported,
            .codeChallengeMethodsSupported, .idTokenSigningAlgValuesSupported,
            .authorizationResponseIssParameterSupported:
            nil
        }
    }

    /// Makes metadata for a provider that publishes none; set the other endpoints afterwards.
    public init(issuer: String, authorizationEndpoint: URL? = nil, tokenEndpoint: URL? = nil, jwksURI: URL? = nil) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.jwksURI = jwksURI
    }

    /// Refuses a document that would send secrets over plain http, or that can only do PKCE badly.
    func check() throws(OAuthError) {
        for endpoint in CodingKeys.allCases {
            guard let url = self[endpoint] else { continue }
            try EndpointRule.check(url, named: endpoint.rawValue)
            guard url.fragment() == nil else {
                throw OAuthError(
                    .discoveryFailed, "The provider's \(endpoint.rawValue) has a fragment, which it must not.")
            }
        }
        if let methods = codeChallengeMethodsSupported, !methods.contains("S256") {
            throw OAuthError(
                .unsupportedProvider,
                "The provider does not offer the PKCE method S256, without which a code can be stolen.",
                recovery: OAuthError.Recovery.none)
        }
    }

    /// Refuses a provider that says that it cannot bind tokens as the settings demand (RFC 9449, section 5.1).
    ///
    /// Providers that can and do not say so exist, so silence is no refusal: the type of the tokens decides then.
    func check(_ constraint: ClientSettings.SenderConstraint) throws(OAuthError) {
        guard constraint == .dpop, let algorithms = dpopSigningAlgValuesSupported,
            !algorithms.contains(SigningAlgorithm.es256.rawValue)
        else { return }
        throw OAuthError(
            .unsupportedProvider,
            "The provider does not accept proofs that are signed with ES256, so it cannot bind tokens to a key.",
            recovery: OAuthError.Recovery.none)
    }

    /// Returns an endpoint, or throws an error that names the member that is missing.
    func required(_ endpoint: CodingKeys) throws(OAuthError) -> URL {
        guard let url = self[endpoint] else {
            throw OAuthError(.missingEndpoint, "The provider's metadata names no \(endpoint.rawValue).")
        }
        return url
    }
}
