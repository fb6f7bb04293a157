public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension GraphClient {
    /// Makes a client that asks in the name of an account.
    ///
    /// The account's token goes to Graph's own origin and nowhere else. What is remembered of the account is this client's
    /// own; a program that makes several for one account gives them one session by ``init(endpoint:transport:session:)``.
    ///
    /// - Parameters:
    ///   - account: Who asks.
    ///   - client: Has the account's token and keeps it fresh.
    ///   - endpoint: Where Graph is, with its version; nil for the Graph of the Microsoft cloud that the account is in.
    /// - Throws: `OAuthError` with `missingSetting` when the provider is not Microsoft and no endpoint is given.
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
    /// Reads what an account was granted.
    ///
    /// - Parameter account: An account of Microsoft's provider.
    public init(_ account: Account) {
        self.init(scopes: account.grantedScopes.map(\.rawValue), isPersonal: account.isPersonal)
    }
}

extension ScopeSet {
    /// What finding people takes: sign in, stay signed in, read oneself and the basic profile of all.
    public static let people: ScopeSet = [.openID, .profile, .offlineAccess, "User.Read", "User.ReadBasic.All"]
}

extension ClientSettings.MicrosoftCloud {
    /// Where the cloud's Graph is, with its version.
    ///
    /// The Department of Defense of the United States has one of its own, `https://dod-graph.microsoft.us/v1.0`, which has
    /// to be given.
    ///
    /// > Source: [National cloud deployments](https://learn.microsoft.com/graph/deployments)
    public var graph: URL? { URL(string: "\(defaultResource)v1.0") }
}
