public import NativeOAuth
public import SmallFoundation

extension GraphClient {
    /// Makes a client for a signed-in account.
    ///
    /// The account's token goes to Graph's own origin only. The client gets a session of its own; to share one between
    /// several clients of an account, use ``init(endpoint:transport:session:)``.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - client: The client that signed the account in.
    ///   - endpoint: Graph's address with its version; nil for the Graph of the account's Microsoft cloud.
    /// - Throws: `OAuthError` with `missingSetting` if the provider is not Microsoft's and there is no endpoint.
    public init(account: Account, client: OAuthClient, endpoint: URL? = nil) throws(OAuthError) {
        guard let endpoint = endpoint ?? ClientSettings.MicrosoftCloud.containing(client.settings.issuer)?.graph else {
            throw OAuthError(.missingSetting, "This provider has no Graph of its own, and no address of one was given.")
        }
        self.init(
            endpoint: endpoint, transport: client.transport(for: account.id, allowing: AllowedHosts([endpoint])),
            session: GraphSession(permissions: AccountPermissions(account)))
    }
}

extension AccountPermissions {
    /// Reads the account's granted scopes.
    public init(_ account: Account) {
        self.init(scopes: account.grantedScopes.map(\.rawValue), isPersonal: account.isPersonal)
    }
}

extension ScopeSet {
    /// The scopes for finding people: sign in, stay signed in, read the person's own profile and everyone's basic one.
    public static let people: ScopeSet = [.openID, .profile, .offlineAccess, "User.Read", "User.ReadBasic.All"]
}

extension ClientSettings.MicrosoftCloud {
    /// The address of the cloud's Graph with its version.
    ///
    /// For the Department of Defense of the United States, pass `https://dod-graph.microsoft.us/v1.0`.
    ///
    /// > Source: [National cloud deployments](https://learn.microsoft.com/graph/deployments)
    public var graph: URL? { URL(string: "\(defaultResource)v1.0") }
}
