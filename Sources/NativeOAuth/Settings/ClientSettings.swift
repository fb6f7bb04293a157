#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Who the app is, and with which provider it signs people in: checked once, then trusted.
///
/// The initializer takes what every app has to say. What few need is set afterwards:
///
/// ```swift
/// var settings = try ClientSettings(issuer: issuer, clientID: "…")
/// settings.senderConstraint = .dpop
/// settings.extra.authorization = try RequestParameters([("audience", "https://api.example")])
/// ```
public struct ClientSettings: Sendable, Hashable {
    /// The provider's issuer identifier, the base of its discovery document.
    public let issuer: URL
    /// The id under which the app is registered.
    public let clientID: String
    /// Where the browser brings the answer.
    public let redirectURI: RedirectURI
    /// The scopes that a sign-in asks for.
    public let scopes: ScopeSet
    /// The rules that the provider plays by.
    public let provider: Provider

    /// How the app proves itself; a native app keeps no secret.
    public var authentication: Authentication = .none
    /// Whether the request is pushed to the provider before the browser opens.
    public var pushedAuthorization: PushedAuthorization = .whenRequired
    /// What tokens are bound to.
    public var senderConstraint: SenderConstraint = .none
    /// Microsoft's tenants whose accounts are let in, by their ids in lower case; nil for all that the authority admits.
    public var allowedTenants: Set<String>?
    /// What the app can do that a provider has to know, such as ``ClientSettings/Capability/claimsChallenges``.
    public var capabilities: Set<Capability> = []
    /// Other audiences that an ID token may name beside this app; none are trusted if nothing is said.
    public var trustedAudiences: Set<String> = []
    /// What the app adds to the requests.
    public var extra = ExtraParameters()
    /// The checks that are given up for a provider that cannot pass them.
    public var insecureOptions: Set<InsecureOption> = []

    /// Checks the settings.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier; for Microsoft, the authority with or without `/v2.0`.
    ///   - clientID: The id under which the app is registered.
    ///   - redirectURI: Where the browser brings the answer; nil for a loopback redirect with any free port.
    ///   - scopes: What to ask for; nil for the default: the person's identity, and at Microsoft a refresh token too.
    ///   - provider: The rules that the provider plays by; nil to tell by the host.
    /// - Throws: ``OAuthError`` with `invalidSettings` or `insecureURL`.
    public init(
        issuer: URL,
        clientID: String,
        redirectURI: RedirectURI? = nil,
        scopes: ScopeSet? = nil,
        provider: Provider? = nil
    ) throws(OAuthError) {
        let provider = provider ?? (MicrosoftCloud.containing(issuer) == nil ? .oidc : .entra)
        self.issuer = try Self.checked(issuer: issuer, provider: provider)
        guard !clientID.isEmpty else {
            throw OAuthError(.missingSetting, "The client id is empty.")
        }
        self.clientID = clientID
        self.provider = provider
        switch (redirectURI, provider) {
        case (let given?, _): self.redirectURI = given
        case (nil, .entra): self.redirectURI = try .entraLoopback()
        case (nil, .oidc): self.redirectURI = try .literalLoopback()
        }
        self.scopes = scopes ?? (provider == .entra ? [.openID, .profile, .offlineAccess] : [.openID, .profile])
    }

    /// Refuses what no issuer can be, and writes Microsoft's the way its discovery has it.
    ///
    /// > Source: [RFC 8414, section 2](https://www.rfc-editor.org/rfc/rfc8414#section-2)
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
        while text.hasSuffix("/") {
            text.removeLast()
        }
        if !text.hasSuffix("/v2.0") {
            text += "/v2.0"
        }
        return URL(string: text) ?? issuer
    }
}

extension ClientSettings {
    /// Which rules a provider plays by.
    public enum Provider: String, Sendable, Hashable, CaseIterable {
        /// Microsoft's identity platform, or its emulator: the issuer of a shared tenant is a template.
        case entra
        /// Any other OpenID Connect provider: the issuer is compared exactly.
        case oidc
    }
}
