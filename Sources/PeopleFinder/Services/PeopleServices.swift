public import GraphPeople
public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Puts the libraries together for one provider and its Graph: what every front end is built on.
///
/// Making one costs nothing: no connection, no file and no discovery before something is asked.
public struct PeopleServices: Sendable {
    /// Who the app is, and with which provider.
    public let settings: ClientSettings

    /// Signs people in and keeps their tokens fresh.
    public let client: OAuthClient

    /// The accounts on this machine.
    public let accounts: SignedInAccounts

    /// Where Graph is, with its version; nil when the settings name none.
    public let graphEndpoint: URL?

    private let sessions: GraphSessions
    private let photoDirectory: URL?
    private let histories: SearchHistories

    /// Puts the libraries together.
    ///
    /// - Parameters:
    ///   - values: What all sources of settings say together.
    ///   - transport: Sends the requests.
    ///   - accounts: The accounts on this machine.
    ///   - earlyRefresh: When a token that still has some life is exchanged.
    ///   - retries: How often what Graph put off is sent again.
    ///   - photoDirectory: Where photos are kept, a folder for each account; nil to keep none.
    ///   - historyDirectory: Where recent searches and people are kept, a file for each account; nil to keep none.
    /// - Throws: `OAuthError` with `missingSetting`, `invalidSettings` or `insecureURL`, naming the key.
    public init(
        _ values: SettingsValues, transport: any HTTPTransport, accounts: SignedInAccounts,
        earlyRefresh: EarlyRefresh = .inBackground, retries: RetryPolicy = .interactive,
        photoDirectory: URL? = nil, historyDirectory: URL? = nil
    ) throws(OAuthError) {
        var settings = try ClientSettings(values)
        settings.earlyRefresh = earlyRefresh
        self.settings = settings
        self.client = OAuthClient(settings: settings, transport: transport, store: accounts.store)
        self.accounts = accounts
        self.graphEndpoint = try values.graphURL(for: settings)
        self.sessions = GraphSessions(retries: retries)
        self.photoDirectory = photoDirectory
        self.histories = SearchHistories(directory: historyDirectory)
    }

    /// Makes a Graph client that asks in the name of an account.
    ///
    /// All clients of one account share what is remembered of it: they wait together when Graph asks for patience.
    ///
    /// - Parameter account: An account of this provider.
    /// - Returns: A client whose token goes to Graph's own origin only.
    /// - Throws: `OAuthError` with `missingSetting` when the settings name no Graph.
    public func graph(for account: Account) throws(OAuthError) -> GraphClient {
        guard let graphEndpoint else {
            throw OAuthError(
                .missingSetting, "The setting “graph” is missing, and this provider has no usual one.",
                nextStep: "Set the address of Microsoft Graph with its version in the settings file or as PEOPLE_GRAPH."
            )
        }
        return GraphClient(
            endpoint: graphEndpoint,
            transport: client.transport(for: account.id, allowing: AllowedHosts([graphEndpoint])),
            session: sessions.session(for: account))
    }

    /// Names the account's photos on the disk.
    ///
    /// - Parameter account: An account of this provider.
    /// - Returns: The cache, which the sign-out by ``signInModel(with:)`` wipes; nil when none is kept.
    public func photos(for account: Account) -> PhotoCache? {
        photoDirectory.map { PhotoCache(directory: $0, account: account.id.key) }
    }

    /// Names what is kept of the account's searches.
    ///
    /// - Parameter account: An account of this provider.
    /// - Returns: The file, which the sign-out by ``signInModel(with:)`` wipes; nil when none is kept.
    public func searchHistory(for account: Account) -> SearchHistoryFile? {
        histories.file(for: account.id)
    }

    /// Makes a model that signs people in by a user agent.
    ///
    /// - Parameter userAgent: Shows the provider's pages and brings the answer back.
    /// - Returns: A model that knows nothing yet.
    @MainActor
    public func signInModel(with userAgent: any UserAgent) -> SignInModel {
        SignInModel(
            accounts: accounts,
            signIn: { [client] options in try await client.signIn(with: userAgent, options: options) },
            signOut: { [client, sessions, photoDirectory, histories] id in
                sessions.forget(id)
                // What cannot be removed is told, and is no reason to stay signed in.
                var fault: (any Error)?
                do {
                    try await photoDirectory.map { PhotoCache(directory: $0, account: id.key) }?.wipe()
                } catch {
                    fault = error
                }
                do {
                    try await histories.wipe(id)
                } catch {
                    fault = error
                }
                try await client.signOut(id)
                if let fault { throw fault }
            })
    }
}
