public import SmallFoundation

/// The app's registration with a provider, validated when it is made.
///
/// The initializer takes what every app needs. Set the rest afterwards:
///
/// ```swift
/// var settings = try ClientSettings(issuer: issuer, clientID: "…")
/// settings.senderConstraint = .dpop
/// settings.extra.authorization = try RequestParameters([("audience", "https://api.example")])
/// ```
public struct ClientSettings: Sendable, Hashable {
    /// The provider's issuer identifier, from which its metadata is discovered.
    public let issuer: URL
    /// The id under which the app is registered.
    public let clientID: String
    /// The redirect URI that is registered with the provider.
    public let redirectURI: RedirectURI
    /// The scopes that a sign-in asks for.
    public let scopes: ScopeSet
    /// Whose rules apply: Microsoft's or OpenID Connect's.
    public let provider: Provider
    /// How the app authenticates; a native app has no secret.
    public var authentication: Authentication = .none
    /// Whether the request is pushed to the provider before the browser opens.
    public var pushedAuthorization: PushedAuthorization = .whenRequired
    /// What tokens are bound to.
    public var senderConstraint: SenderConstraint = .none
    /// The ids of the Microsoft tenants whose accounts may sign in, in lower case; nil for all that the authority
    /// allows.
    public var allowedTenants: Set<String>?
    /// What the app declares that it can handle, such as ``ClientSettings/Capability/claimsChallenges``.
    public var capabilities: Set<Capability> = []
    /// Other audiences that an ID token may name besides this app; none by default.
    public var trustedAudiences: Set<String> = []
    /// Parameters that the app adds to requests.
    public var extra = ExtraParameters()
    /// The member of the `userinfo` answer, such as `sub` or `id`, that identifies a person without an ID token.
    ///
    /// That answer is not signed: only TLS protects it. Nil refuses a sign-in without an ID token.
    public var insecureIdentityMember: String?

    /// Makes settings, and validates them.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier; for Microsoft, the authority with or without `/v2.0`.
    ///   - clientID: The id under which the app is registered.
    ///   - redirectURI: The registered redirect URI; nil for a loopback address with any free port.
    ///   - scopes: The scopes to ask for; nil for the person's identity, and at Microsoft a refresh token too.
    ///   - provider: Whose rules apply; nil to decide by the host.
    /// - Throws: ``OAuthError`` with `invalidSettings` or `insecureURL`.
    public init(
        issuer: URL, clientID: String, redirectURI: RedirectURI? = nil, scopes: ScopeSet? = nil,
        provider: Provider? = nil
    ) throws(OAuthError) {
        let provider = provider ?? (MicrosoftCloud.containing(issuer) == nil ? .oidc : .entra)
        self.issuer = try Self.checked(issuer: issuer, provider: provider)
        guard !clientID.isEmpty else { throw OAuthError(.missingSetting, "The client id is empty.") }
        self.clientID = clientID
        self.provider = provider
        switch (redirectURI, provider) {
        case (let given?, _): self.redirectURI = given
        case (nil, .entra): self.redirectURI = try RedirectURI("http://localhost")
        // An IP literal, because a name might resolve to another machine (RFC 8252, section 8.3).
        case (nil, .oidc): self.redirectURI = try RedirectURI("http://127.0.0.1/callback")
        }
        self.scopes = scopes ?? (provider == .entra ? [.openID, .profile, .offlineAccess] : [.openID, .profile])
    }

    /// Refuses what no issuer can be, and writes Microsoft's the way its discovery has it (RFC 8414, section 2).
    private static func checked(issuer: URL, provider: Provider) throws(OAuthError) -> URL {
        try EndpointRule.check(issuer, named: "The authority")
        guard issuer.query() == nil, issuer.fragment() == nil else {
            throw OAuthError(.invalidSettings, "The authority has a query or a fragment, which an issuer cannot have.")
        }
        guard provider == .entra else { return issuer }
        var text = issuer.absoluteString
        // Whatever name Microsoft is called by, it answers under one.
        if let cloud = MicrosoftCloud.containing(issuer), let host = issuer.host(), host != cloud.authorityHost {
            text = text.replacing("//\(host)", with: "//\(cloud.authorityHost)", maxReplacements: 1)
        }
        while text.hasSuffix("/") { text.removeLast() }
        if !text.hasSuffix("/v2.0") { text += "/v2.0" }
        return URL(string: text) ?? issuer
    }

    /// The rules that apply to a provider.
    public enum Provider: String, Sendable, Hashable, CaseIterable {
        /// Microsoft's identity platform, or its emulator: the issuer of a shared tenant is a template.
        case entra
        /// Any other OpenID Connect provider: the issuer is compared exactly.
        case oidc
    }
}
