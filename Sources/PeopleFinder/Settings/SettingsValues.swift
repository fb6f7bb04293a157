import GraphPeople
public import NativeOAuth
public import SmallFoundation

/// What one source of settings says: a file, the environment, the flags of a command.
///
/// Values are texts as they stand there; only the names of the keys have been checked. Put the sources together with
/// ``filled(from:)``, and make `ClientSettings` of the result, which checks the rest.
public struct SettingsValues: Sendable, Equatable {
    /// The address of the provider, such as `https://login.microsoftonline.com/common`.
    public var authority: String?
    /// The id under which the app is registered.
    public var clientID: String?
    /// The registered redirect URI.
    public var redirectURI: String?
    /// The scopes to ask for.
    public var scopes: [String]?
    /// The address of Microsoft Graph with its version.
    public var graph: String?
    /// `entra` or `oidc`.
    public var provider: String?
    /// `userinfo` where the provider gives no ID token and is asked who has signed in.
    public var identity: String?
    /// Whether an account has a copy of the directory: false forbids it, true makes one until the person removes it; nil leaves
    /// it to the person.
    public var directoryCopy: Bool?
    /// What was found and ignored, a sentence each.
    public var notices: [String] = []

    /// Says nothing.
    public init() {}

    /// The texts by their keys in a file.
    package static var texts: [String: WritableKeyPath<SettingsValues, String?>] {
        [
            "authority": \.authority, "clientId": \.clientID, "redirectUri": \.redirectURI, "graph": \.graph,
            "provider": \.provider, "identity": \.identity,
        ]
    }

    /// Fills what this source leaves open from the one after it, and has the notices of both; what is set here wins.
    public func filled(from other: SettingsValues) -> SettingsValues {
        var merged = self
        for text in Self.texts.values { merged[keyPath: text] = self[keyPath: text] ?? other[keyPath: text] }
        merged.scopes = scopes ?? other.scopes
        merged.directoryCopy = directoryCopy ?? other.directoryCopy
        merged.notices = notices + other.notices
        return merged
    }

    /// The scopes in one text, with spaces, commas or line breaks between them.
    public static func scopes(in text: String) -> [String] {
        text.split { $0 == " " || $0 == "," || $0.isNewline }.map(String.init)
    }

    /// Finds Graph's address with its version: the one that is set, else that of the Microsoft cloud that the authority
    /// is in; throws `OAuthError` with `invalidSettings` or `insecureURL`.
    public func graphURL(for settings: ClientSettings) throws(OAuthError) -> URL? {
        guard let graph else { return ClientSettings.MicrosoftCloud.containing(settings.issuer)?.graph }
        guard let url = URL(string: graph.hasSuffix("/") ? String(graph.dropLast()) : graph) else {
            throw OAuthError(.invalidSettings, "The setting “graph” is not an address.")
        }
        try EndpointRule.check(url, named: "The setting “graph”")
        return url
    }
}

extension ClientSettings {
    /// Makes settings of what files, environment and flags say together, or throws `OAuthError` with `missingSetting`,
    /// `invalidSettings` or `insecureURL`, naming the key.
    public init(_ values: SettingsValues) throws(OAuthError) {
        let authority = try Self.required(values.authority, "authority")
        // Whether an address is secure can be asked only of one.
        guard let issuer = URL(string: authority), issuer.scheme != nil, issuer.host()?.isEmpty == false else {
            throw OAuthError(
                .invalidSettings,
                "The authority “\(DisplayText.clean(authority, limit: 80))” is not an address, such as https://login.example."
            )
        }
        // What is wrong is told before what is missing.
        try EndpointRule.check(issuer, named: "The authority")
        let clientID = try Self.required(values.clientID, "clientId")
        var provider: ClientSettings.Provider?
        if let name = values.provider {
            provider = ClientSettings.Provider(rawValue: name)
            guard provider != nil else {
                throw OAuthError(
                    .invalidSettings,
                    "The provider “\(DisplayText.clean(name, limit: 40))” is not known. Use entra or oidc.")
            }
        }
        var redirectURI: RedirectURI?
        if let text = values.redirectURI { redirectURI = try RedirectURI(text) }
        var scopes: ScopeSet?
        if let texts = values.scopes {
            scopes = try ScopeSet(parsing: texts.joined(separator: " "))
        } else if provider == .entra || (provider == nil && ClientSettings.MicrosoftCloud.containing(issuer) != nil) {
            scopes = .people
        }
        // Who signs in in the browser is known by the ID token all the same, which has to be asked for.
        if values.identity != nil { scopes = scopes.map { ScopeSet([.openID]).union($0) } }
        try self.init(issuer: issuer, clientID: clientID, redirectURI: redirectURI, scopes: scopes, provider: provider)
        guard let identity = values.identity else { return }
        guard identity == "userinfo" else {
            throw OAuthError(
                .invalidSettings,
                "The identity “\(DisplayText.clean(identity, limit: 40))” is not known. Use userinfo, or leave it out.")
        }
        insecureIdentityMember = "sub"
    }

    private static func required(_ value: String?, _ key: String) throws(OAuthError) -> String {
        guard let value, !value.isEmpty else { throw OAuthError(.missingSetting, "The setting “\(key)” is missing.") }
        return value
    }
}
