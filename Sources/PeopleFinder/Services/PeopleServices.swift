public import GraphPeople
public import NativeOAuth
public import SmallFoundation

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
    /// What is kept of them besides their tokens, and goes with a sign-out.
    public let files: AccountFiles
    /// Where Graph is, with its version; nil when the settings name none.
    public let graphEndpoint: URL?
    /// Whether the settings forbid copies of the directory, or want them; nil when they say nothing.
    let directoryCopy: Bool?

    private let retries: RetryPolicy
    let time: TimeSource
    /// What is remembered of each account's dealings with Graph, one session for all who ask in its name.
    private let sessions = Locked<[Account.ID: GraphSession]>([:])

    /// Puts the libraries together for what all sources of settings say, or throws `OAuthError` with `missingSetting`,
    /// `invalidSettings` or `insecureURL`, naming the key; what Graph put off is sent again as the retries say.
    public init(
        _ values: SettingsValues, transport: any HTTPTransport, accounts: SignedInAccounts,
        retries: RetryPolicy = .interactive, time: TimeSource = .system, files: AccountFiles = AccountFiles()
    ) throws(OAuthError) {
        let settings = try ClientSettings(values)
        self.settings = settings
        let client = OAuthClient(settings: settings, transport: transport, store: accounts.store)
        self.client = client
        self.accounts = accounts.used(with: client)
        graphEndpoint = try values.graphURL(for: settings)
        (self.retries, self.time, self.files) = (retries, time, files)
        directoryCopy = values.directoryCopy
    }

    /// Makes a Graph client that asks in the name of an account.
    ///
    /// All clients of one account share what is remembered of it: they wait together when Graph asks to wait.
    ///
    /// - Parameter account: An account of this provider.
    /// - Returns: A client whose token goes to Graph's own origin only.
    /// - Throws: `OAuthError` with `missingSetting` when the settings name no Graph.
    public func graph(for account: Account) throws(OAuthError) -> GraphClient {
        let (transport, endpoint) = try transport(for: account)
        let session = session(for: account)
        session.use(directoryCopy(for: account))
        return GraphClient(endpoint: endpoint, transport: transport, session: session)
    }

    /// Makes a transport that sends an account's token to Graph's own origin, for requests that the client does not
    /// know, or throws `OAuthError` with `missingSetting` when the settings name no Graph.
    public func transport(for account: Account) throws(OAuthError) -> (any HTTPTransport, endpoint: URL) {
        guard let graphEndpoint else {
            throw OAuthError(
                .missingSetting,
                "The setting “graph” is missing, and this provider has no default for it. "
                    + "Set “graph” in the settings to the address of Microsoft Graph with its version.")
        }
        return (client.transport(for: account.id, allowing: AllowedHosts([graphEndpoint])), graphEndpoint)
    }

    /// Makes a model that signs people in by a user agent, and knows nothing yet.
    @MainActor public func signInModel(with userAgent: any UserAgent) -> SignInModel {
        SignInModel(
            accounts: accounts,
            signIn: { [client] options in try await client.signIn(with: userAgent, options: options) },
            signInOnDevice: { [client] options in client.signInWithDeviceCode(options: options) })
    }

    /// Makes a model of all accounts that asks people by a user agent, and knows nothing yet.
    @MainActor public func accountsModel(with userAgent: any UserAgent) -> AccountsModel {
        AccountsModel(
            accounts: accounts, client: client, userAgent: userAgent, signOut: { [self] id in try await signOut(id) },
            endSession: { [self] id in try await endSession(id, with: userAgent) })
    }

    /// Signs a person out: wipes what is kept of the account, forgets it, and has the provider end its tokens.
    ///
    /// It throws as `OAuthClient.signOut(_:)` does; the account is there still unless that is a `CancellationError`.
    public func signOut(_ id: Account.ID) async throws -> SignOutOutcome {
        let leftBehind = await wipe(id)
        return SignOutOutcome(report: try await client.signOut(id), leftBehind: leftBehind)
    }

    /// Signs a person out as ``signOut(_:)`` does, and then ends the session in the browser that has signed them in.
    ///
    /// The browser comes back to the redirect URI of the sign-in, so the provider has to let it. Where it does not, its page is
    /// shown all the same, and whether the person went on there is not known.
    ///
    /// - Parameters:
    ///   - id: Who signs out.
    ///   - userAgent: Shows the provider's page, with the cookies that the sign-in has left.
    /// - Returns: What was done.
    /// - Throws: As `OAuthClient.endSession(of:with:returningTo:within:)` does; the account is gone unless the store does not
    ///   let go.
    public func endSession(_ id: Account.ID, with userAgent: any UserAgent) async throws -> SignOutOutcome {
        let leftBehind = await wipe(id)
        let report = try await client.endSession(of: id, with: userAgent, returningTo: settings.redirectURI)
        return SignOutOutcome(report: report, leftBehind: leftBehind)
    }

    /// The account's session; a new one when it may see something else than before.
    private func session(for account: Account) -> GraphSession {
        let permissions = AccountPermissions(account)
        return sessions.withLock { [retries, time] sessions in
            if let known = sessions[account.id], known.permissions == permissions { return known }
            let session = GraphSession(permissions: permissions, retries: retries, time: time)
            sessions[account.id] = session
            return session
        }
    }

    private func wipe(_ id: Account.ID) async -> Failure? {
        sessions.withLock { $0[id] = nil }
        do {
            try await files.wipe(id)
            return nil
        } catch {
            return Failure(error)
        }
    }
}

extension PeopleServices {
    /// Makes an empty search in the name of an account, or throws as ``graph(for:)`` does.
    @MainActor public func searchModel(for account: Account) throws(OAuthError) -> PeopleSearchModel {
        PeopleSearchModel(graph: try graph(for: account), history: files.history(for: account.id))
    }

    /// Makes a way through the organization in the name of an account, on which nobody is open, or throws as ``graph(for:)`` does.
    @MainActor public func navigation(for account: Account) throws(OAuthError) -> PersonNavigation {
        let graph = try graph(for: account)
        let photos = files.photos(for: account.id)
        return PersonNavigation {
            // As large as Graph has them, because a card shows its photo alone as well.
            let model = PersonModel(row: $0, graph: graph, photos: photos, photoSize: .pixels648)
            model.triesAgain = true
            return model
        }
    }

    /// Makes what brings the small photos of lists in the name of an account, or throws as ``graph(for:)`` does.
    @MainActor public func peoplePhotos(for account: Account) throws(OAuthError) -> PeoplePhotos {
        // Sharp in a row of forty points, however fine the screen.
        PeoplePhotos(graph: try graph(for: account), cache: files.photos(for: account.id), size: .pixels120)
    }
}
