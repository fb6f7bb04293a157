/// The metadata of the identity platform, field by field as Microsoft serves it.
///
/// What Microsoft leaves out is left out: `code_challenge_methods_supported` above all, so that a client which
/// insists on it is found out here.
///
/// > Source: [OpenID Connect on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc)
enum DiscoveryDocument {
    /// Makes the document for one tenant segment.
    static func make(for tenant: TenantSegment, at base: BaseAddress) -> JSONValue {
        let root = "\(base.url)/\(tenant.canonical)"
        return [
            "token_endpoint": .string("\(root)/oauth2/v2.0/token"),
            "token_endpoint_auth_methods_supported": [
                "client_secret_post", "private_key_jwt", "client_secret_basic",
            ],
            "jwks_uri": .string("\(root)/discovery/v2.0/keys"),
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "response_types_supported": ["code", "id_token", "code id_token", "id_token token"],
            "scopes_supported": ["openid", "profile", "email", "offline_access"],
            "issuer": .string("\(base.url)/\(tenant.issuerTenant)/v2.0"),
            "request_uri_parameter_supported": false,
            "userinfo_endpoint": .string("\(base.url)/oidc/userinfo"),
            "authorization_endpoint": .string("\(root)/oauth2/v2.0/authorize"),
            "device_authorization_endpoint": .string("\(root)/oauth2/v2.0/devicecode"),
            "http_logout_supported": true,
            "frontchannel_logout_supported": true,
            "end_session_endpoint": .string("\(root)/oauth2/v2.0/logout"),
            "claims_supported": [
                "sub", "iss", "cloud_instance_name", "cloud_instance_host_name", "cloud_graph_host_name",
                "msgraph_host", "aud", "exp", "iat", "auth_time", "acr", "nonce", "preferred_username", "name", "tid",
                "ver", "at_hash", "c_hash", "email",
            ],
            "kerberos_endpoint": .string("\(root)/kerberos"),
            "tenant_region_scope": tenant.kind == .tenant ? "NA" : .null,
            "cloud_instance_name": "microsoftonline.com",
            "cloud_graph_host_name": "graph.windows.net",
            "msgraph_host": .string(base.authority),
            "rbac_url": "https://pas.windows.net",
        ]
    }
}
