#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ClientSettings {
    /// What is known of a provider before the first request: where it is, and what to ask for.
    ///
    /// How an app is registered there is said with each.
    ///
    /// ```swift
    /// let preset = ClientSettings.ProviderPreset.keycloak
    /// let settings = try preset.settings(clientID: "…", filling: ["host": "id.example.com", "realm": "staff"])
    /// let client = OAuthClient(settings: settings, metadata: preset.metadata, transport: transport, store: store)
    /// ```
    ///
    /// The entries were written from the providers' public documentation; none of them has been run by us against the live
    /// service. Microsoft has ``ClientSettings/entra(tenant:clientID:cloud:redirectURI:scopes:)`` instead. Apple is not among
    /// them: its token endpoint wants a secret that is signed with a private key of the developer's, which no app may carry.
    public struct ProviderPreset: Sendable, Hashable {
        /// What to call the provider.
        public let name: String
        /// The issuer identifier; `{…}` stands for what the app has to fill in.
        public let issuer: String
        /// What to ask for to know the person and, where the provider wants it that way, to be given a refresh token.
        public let scopes: ScopeSet
        /// What the provider does not publish of itself; nil when it publishes its metadata.
        public var metadata: ServerMetadata? { identity?.metadata }

        /// For a provider without OpenID Connect: where everything is, and which member of its answer is the person.
        private let identity: PlainIdentity?

        private struct PlainIdentity: Sendable, Hashable {
            var metadata: ServerMetadata
            var subjectMember: String
        }

        private init(name: String, issuer: String, scopes: ScopeSet, identity: PlainIdentity? = nil) {
            (self.name, self.issuer, self.scopes, self.identity) = (name, issuer, scopes, identity)
        }

        /// The names in the issuer that have to be filled in, in their order.
        public var placeholders: [String] {
            issuer.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
        }

        /// Makes settings of what is known and what only the app knows.
        ///
        /// - Parameters:
        ///   - clientID: The id under which the app is registered.
        ///   - values: What the issuer's ``placeholders`` stand for; host names, ids and names of realms.
        ///   - redirectURI: Where the browser brings the answer; nil for a loopback redirect with any free port.
        ///   - scopes: What to ask for beyond ``scopes``.
        /// - Returns: The settings.
        /// - Throws: ``OAuthError`` with `missingSetting` or `invalidSettings`.
        public func settings(
            clientID: String, filling values: [String: String] = [:], redirectURI: RedirectURI? = nil,
            scopes: ScopeSet = []
        ) throws(OAuthError) -> ClientSettings {
            var text = issuer
            for name in placeholders {
                guard let value = values[name], Self.isPlain(value) else {
                    throw OAuthError(
                        .missingSetting,
                        "The preset for \(self.name) has to be told its \(name). "
                            + "Give the host name, the id or the name of the realm, without slashes.")
                }
                text = text.replacing("{\(name)}", with: value)
            }
            guard let url = URL(string: text) else {
                throw OAuthError(.invalidSettings, "No issuer could be made for \(name).")
            }
            var settings = try ClientSettings(
                issuer: url, clientID: clientID, redirectURI: redirectURI, scopes: self.scopes.union(scopes),
                provider: .oidc)
            if let identity {
                settings.insecureOptions = [.identityFromUserInfo(subjectMember: identity.subjectMember)]
            }
            return settings
        }

        /// A value becomes a part of an address, so it must not be able to end that part.
        private static func isPlain(_ value: String) -> Bool {
            value.utf8.count <= 253 && value.contains { $0.isLetter || $0.isNumber }
                && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._:".contains($0)) }
        }
    }
}

extension ClientSettings.ProviderPreset {
    /// Every preset.
    public static let all: [Self] = [.google, .gitLab, .auth0, .okta, .keycloak, .cognito, .gitHub]

    /// Google accounts.
    ///
    /// Register the type Desktop for loopback, or iOS for a scheme; both always get a refresh token. An app of the type
    /// Desktop has a client secret, which Google itself does not hold to be one; where the token endpoint asks for it, set
    /// ``ClientSettings/authentication`` to `post`.
    ///
    /// > Source: [OAuth 2.0 for native apps](https://developers.google.com/identity/protocols/oauth2/native-app)
    public static let google = Self(
        name: "Google", issuer: "https://accounts.google.com", scopes: [.openID, .profile, "email"])

    /// GitLab.com; another GitLab has its own address as the issuer.
    ///
    /// Register the app with the scopes, without "Confidential", and with a loopback address with its port. Every sign-in
    /// brings a refresh token.
    ///
    /// > Source: [GitLab as an OpenID Connect provider](https://docs.gitlab.com/integration/openid_connect_provider)
    public static let gitLab = Self(
        name: "GitLab.com", issuer: "https://gitlab.com", scopes: [.openID, .profile, "email"])

    /// A tenant of Auth0.
    ///
    /// Register the app as Native, with a scheme or an https address. The API has to allow `offline_access`, which brings
    /// a refresh token; for a token of an API, set ``ClientSettings/extra`` to the parameter `audience`.
    ///
    /// > Source: [Authorization code flow with PKCE](https://auth0.com/docs/get-started/authentication-and-authorization-flow/authorization-code-flow-with-pkce)
    public static let auth0 = Self(
        name: "Auth0", issuer: "https://{domain}/", scopes: [.openID, .profile, .offlineAccess])

    /// An organization at Okta, by its default authorization server.
    ///
    /// Register the app as Native, with a scheme, and switch the grant type of refresh tokens on for it. An organization
    /// without custom authorization servers has `https://{domain}` as its issuer.
    ///
    /// > Source: [Authorization servers](https://developer.okta.com/docs/concepts/auth-servers/)
    public static let okta = Self(
        name: "Okta", issuer: "https://{domain}/oauth2/default", scopes: [.openID, .profile, .offlineAccess])

    /// A realm of a Keycloak server.
    ///
    /// Register the app as a client without authentication, with the redirect URI `http://127.0.0.1`. Every sign-in brings
    /// a refresh token for as long as the session lasts; the scope `offline_access` outlasts it.
    ///
    /// > Source: [Securing applications](https://www.keycloak.org/securing-apps/oidc-layers)
    public static let keycloak = Self(
        name: "Keycloak", issuer: "https://{host}/realms/{realm}", scopes: [.openID, .profile])

    /// A user pool of Amazon Cognito.
    ///
    /// Register the app as a public client, without a secret, for the authorization code grant, with a scheme or an https
    /// address: Amazon takes `http://localhost` for testing only. Every sign-in with a code brings a refresh token.
    ///
    /// > Source: [App clients](https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-app-idp-settings.html)
    public static let cognito = Self(
        name: "Amazon Cognito", issuer: "https://cognito-idp.{region}.amazonaws.com/{pool}",
        scopes: [.openID, .profile])

    /// GitHub, which knows OAuth 2.0 but not OpenID Connect: its API says who the person is, unsigned.
    ///
    /// The token endpoint demands the client secret for a code, which a program on a person's machine cannot keep. The
    /// access token does not end by itself, and there is no refresh token. The API refuses requests without a User-Agent
    /// field.
    ///
    /// > Source: [Authorizing OAuth apps](https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps)
    public static let gitHub = Self(
        name: "GitHub", issuer: "https://github.com", scopes: ["read:user"],
        identity: PlainIdentity(metadata: gitHubMetadata, subjectMember: "id"))

    private static let gitHubMetadata: ServerMetadata = {
        var metadata = ServerMetadata(
            issuer: "https://github.com",
            authorizationEndpoint: URL(string: "https://github.com/login/oauth/authorize"),
            tokenEndpoint: URL(string: "https://github.com/login/oauth/access_token"))
        metadata.deviceAuthorizationEndpoint = URL(string: "https://github.com/login/device/code")
        metadata.userinfoEndpoint = URL(string: "https://api.github.com/user")
        return metadata
    }()
}
