#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ProviderPreset {
    /// Every preset.
    public static let all: [ProviderPreset] = [.google, .gitLab, .auth0, .okta, .keycloak, .cognito, .gitHub]

    /// Google accounts.
    public static let google = ProviderPreset(
        name: "Google", issuer: "https://accounts.google.com", scopes: [.openID, .profile, "email"],
        refresh: "Apps of the types Desktop and iOS always get one.",
        redirects: [.loopbackAnyPort, .privateUseScheme],
        notes: [
            "Loopback is for the type Desktop, a scheme for the type iOS.",
            "An app of the type Desktop has a client secret, which Google itself does not hold to be one; where the "
                + "token endpoint asks for it, set authentication to post.",
        ],
        documentation: "https://developers.google.com/identity/protocols/oauth2/native-app", identity: nil)

    /// GitLab.com; another GitLab has its own address as the issuer.
    public static let gitLab = ProviderPreset(
        name: "GitLab.com", issuer: "https://gitlab.com", scopes: [.openID, .profile, "email"],
        refresh: "Every sign-in brings one.", redirects: [.loopbackFixedPort],
        notes: ["Register the app with the scopes, and without “Confidential”."],
        documentation: "https://docs.gitlab.com/integration/openid_connect_provider", identity: nil)

    /// A tenant of Auth0.
    public static let auth0 = ProviderPreset(
        name: "Auth0", issuer: "https://{domain}/", scopes: [.openID, .profile, .offlineAccess],
        refresh: "Asked for by the scope offline_access, which the API has to allow.",
        redirects: [.privateUseScheme, .claimedHTTPS],
        notes: [
            "Register the app as Native.",
            "For a token of an API, set extra.authorization to the parameter audience.",
        ],
        documentation:
            "https://auth0.com/docs/get-started/authentication-and-authorization-flow/authorization-code-flow-with-pkce",
        identity: nil)

    /// An organization at Okta, by its default authorization server.
    public static let okta = ProviderPreset(
        name: "Okta", issuer: "https://{domain}/oauth2/default", scopes: [.openID, .profile, .offlineAccess],
        refresh: "Asked for by the scope offline_access; the grant type has to be switched on for the app.",
        redirects: [.privateUseScheme],
        notes: [
            "Register the app as Native.",
            "An organization without custom authorization servers has https://{domain} as its issuer.",
        ],
        documentation: "https://developer.okta.com/docs/concepts/auth-servers/", identity: nil)

    /// A realm of a Keycloak server.
    public static let keycloak = ProviderPreset(
        name: "Keycloak", issuer: "https://{host}/realms/{realm}", scopes: [.openID, .profile],
        refresh: "Every sign-in brings one for as long as the session lasts; the scope offline_access outlasts it.",
        redirects: [.loopbackAnyPort, .privateUseScheme],
        notes: ["Register the app as a client without authentication, with the redirect URI http://127.0.0.1."],
        documentation: "https://www.keycloak.org/securing-apps/oidc-layers", identity: nil)

    /// A user pool of Amazon Cognito.
    public static let cognito = ProviderPreset(
        name: "Amazon Cognito", issuer: "https://cognito-idp.{region}.amazonaws.com/{pool}",
        scopes: [.openID, .profile], refresh: "Every sign-in with a code brings one.",
        redirects: [.privateUseScheme, .claimedHTTPS],
        notes: [
            "Register the app as a public client, without a secret, for the authorization code grant.",
            "Amazon takes http://localhost for testing only.",
        ],
        documentation:
            "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-app-idp-settings.html",
        identity: nil)

    /// GitHub, which knows OAuth 2.0 but not OpenID Connect: who somebody is, its API says, and nobody has signed for it.
    public static let gitHub = ProviderPreset(
        name: "GitHub", issuer: "https://github.com", scopes: ["read:user"],
        refresh: "There is none: the access token does not end by itself.", redirects: [.loopbackAnyPort],
        notes: [
            "The token endpoint demands the client secret for a code; a program on a person's machine cannot keep one.",
            "The API refuses requests without a User-Agent field.",
        ],
        documentation: "https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps",
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
