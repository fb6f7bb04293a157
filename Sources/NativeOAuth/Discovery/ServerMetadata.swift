#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a provider says of itself.
///
/// > Source: [OpenID Connect Discovery 1.0, section 3](https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata),
/// > [RFC 8414, section 2](https://www.rfc-editor.org/rfc/rfc8414#section-2)
public struct ServerMetadata: Sendable, Hashable, Codable {
    /// Who the provider is; Microsoft's shared tenants write `{tenantid}` in it.
    public var issuer: String
    /// Where the browser is sent.
    public var authorizationEndpoint: URL?
    /// Where codes and refresh tokens are exchanged.
    public var tokenEndpoint: URL?
    /// Where the keys are that sign ID tokens.
    public var jwksURI: URL?
    /// Where claims about the person can be asked for.
    public var userinfoEndpoint: URL?
    /// Where the browser is sent to sign out.
    public var endSessionEndpoint: URL?
    /// Where tokens are revoked.
    public var revocationEndpoint: URL?
    /// Where a device asks for a code.
    public var deviceAuthorizationEndpoint: URL?
    /// The PKCE methods that are advertised; nil when nothing is said, as Microsoft does.
    public var codeChallengeMethodsSupported: [String]?
    /// Algorithms of ID tokens.
    public var idTokenSigningAlgValuesSupported: [String]?
    /// Whether every answer of the browser carries `iss` (RFC 9207).
    public var authorizationResponseIssParameterSupported: Bool?

    enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case jwksURI = "jwks_uri"
        case userinfoEndpoint = "userinfo_endpoint"
        case endSessionEndpoint = "end_session_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case deviceAuthorizationEndpoint = "device_authorization_endpoint"
        case codeChallengeMethodsSupported = "code_challenge_methods_supported"
        case idTokenSigningAlgValuesSupported = "id_token_signing_alg_values_supported"
        case authorizationResponseIssParameterSupported = "authorization_response_iss_parameter_supported"
    }

    /// Every endpoint that is named, with its member's name.
    private var endpoints: [(name: String, url: URL)] {
        let all: [(String, URL?)] = [
            ("authorization_endpoint", authorizationEndpoint), ("token_endpoint", tokenEndpoint),
            ("jwks_uri", jwksURI), ("userinfo_endpoint", userinfoEndpoint),
            ("end_session_endpoint", endSessionEndpoint), ("revocation_endpoint", revocationEndpoint),
            ("device_authorization_endpoint", deviceAuthorizationEndpoint),
        ]
        return all.compactMap { name, url in url.map { (name, $0) } }
    }

    /// Refuses a document that would send secrets over plain http, or that can only do PKCE badly.
    func check() throws(OAuthError) {
        for endpoint in endpoints {
            try EndpointRule.check(endpoint.url, named: endpoint.name)
            guard endpoint.url.fragment() == nil else {
                throw OAuthError(.discoveryFailed, "The provider's \(endpoint.name) has a fragment, which it must not.")
            }
        }
        if let methods = codeChallengeMethodsSupported, !methods.contains("S256") {
            throw OAuthError(
                .unsupportedProvider,
                "The provider does not offer the PKCE method S256, without which a code can be stolen.",
                recovery: OAuthError.Recovery.none)
        }
    }

    /// Returns an endpoint, or throws an error that names the member that is missing.
    func required(_ endpoint: KeyPath<ServerMetadata, URL?>, _ name: String) throws(OAuthError) -> URL {
        guard let url = self[keyPath: endpoint] else {
            throw OAuthError(
                .missingEndpoint, "The provider's metadata names no \(name).",
                nextStep: "Check the authority in the settings.")
        }
        return url
    }
}
