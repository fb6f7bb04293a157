/// Parameters that an app adds to requests, in order; a name may occur more than once.
///
/// Names that the library sets itself, such as `state` and `redirect_uri`, are refused, because its checks depend on
/// them.
///
/// ```swift
/// let extra = try RequestParameters([("resource", "https://api.example"), ("resource", "https://files.example")])
/// ```
///
/// > Source: [RFC 6749, section 8.2](https://www.rfc-editor.org/rfc/rfc6749#section-8.2);
/// > [RFC 8707, section 2](https://www.rfc-editor.org/rfc/rfc8707#section-2) for a parameter that is repeated
public struct RequestParameters: Sendable, Hashable {
    typealias Field = (name: String, value: String)

    private struct Pair: Sendable, Hashable {
        var name: String
        var value: String
    }

    private var pairs: [Pair] = []

    /// No parameters.
    public static let none = RequestParameters()

    private init() {}

    /// Validates parameters.
    ///
    /// - Parameter fields: Names and values, not encoded.
    /// - Throws: ``OAuthError`` with `invalidSettings` that names a refused parameter.
    public init(_ fields: [(name: String, value: String)]) throws(OAuthError) {
        for (name, value) in fields {
            guard !name.isEmpty, !Self.protected.contains(name) else {
                throw OAuthError(
                    .invalidSettings,
                    "The parameter \u{201C}\(DisplayText.clean(name, limit: 60))\u{201D} cannot be added: "
                        + "the library sets it."
                )
            }
            pairs.append(Pair(name: name, value: value))
        }
    }

    var fields: [Field] { pairs.map { ($0.name, $0.value) } }

    /// What the library sets, or what must never be sent at all.
    private static let protected: Set<String> = [
        "client_id", "client_secret", "client_assertion", "client_assertion_type", "response_type", "response_mode",
        "redirect_uri", "scope", "state", "nonce", "code", "code_verifier", "code_challenge", "code_challenge_method",
        "grant_type", "refresh_token", "device_code", "assertion", "username", "password", "prompt", "login_hint",
        "domain_hint", "max_age", "acr_values", "claims", "ui_locales", "request", "request_uri", "dpop_jkt",
        "token", "token_type_hint", "id_token_hint", "logout_hint", "post_logout_redirect_uri", "access_token",
        "client_info",
    ]
}

extension ClientSettings {
    /// The parameters that an app adds, by endpoint.
    public struct ExtraParameters: Sendable, Hashable {
        /// To the authorization endpoint.
        public var authorization = RequestParameters.none
        /// To the token endpoint, when a code or another grant is redeemed.
        public var token = RequestParameters.none
        /// To the token endpoint, when a refresh token is redeemed.
        public var refresh = RequestParameters.none
        /// To the device authorization endpoint.
        public var device = RequestParameters.none
    }
}
