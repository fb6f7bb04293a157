import SmallFoundation

/// Signs people in with one provider, keeps their accounts, and sends requests for them.
///
/// ```swift
/// let settings = try ClientSettings(issuer: issuer, clientID: "…")
/// let client = OAuthClient(settings: settings, transport: URLSessionTransport(), store: store)
/// let account = try await client.signIn(with: .systemBrowser)
/// let api = client.transport(for: account.id, allowing: AllowedHosts([graph]))
/// let (response, body) = try await api.send(HTTPRequest(url: graph.appending(path: "me")))
/// ```
public struct OAuthClient: Sendable {
    let party: RelyingParty
    let store: any AccountStore
    private let sources = Locked<[Account.ID: TokenSource]>([:])
    let changes = AccountChanges()
    let interactions = Interactions()

    /// Makes a client, which sends nothing yet.
    ///
    /// The metadata is for a provider that publishes none; nil fetches it.
    public init(
        settings: ClientSettings, metadata: ServerMetadata? = nil, transport: any HTTPTransport,
        store: any AccountStore, time: TimeSource = .system
    ) {
        party = RelyingParty(settings: settings, metadata: metadata, transport: transport, time: time)
        self.store = store
    }

    /// The account's token source, the same for every caller, so that one refresh serves all.
    func source(of id: Account.ID) -> TokenSource {
        sources.withLock { sources in
            if let known = sources[id] { return known }
            let made = TokenSource(
                id: id, clientID: settings.clientID, constraint: settings.senderConstraint, store: store,
                time: party.time, refresher: TokenRefresher(party), changes: changes, skew: party.skew)
            sources[id] = made
            return made
        }
    }

    /// The client's settings.
    public var settings: ClientSettings { party.settings }

    /// The provider's metadata, fetched once and validated.
    ///
    /// - Throws: ``OAuthError`` with `discoveryFailed`, `issuerMismatch`, `insecureURL`, `unsupportedProvider`, or what
    ///   the transport throws.
    public func metadata() async throws -> ServerMetadata { try await party.metadata() }

    /// Signs a person in and keeps the account.
    ///
    /// - Returns: The account, which is already in the store.
    /// - Throws: ``OAuthError`` if the sign-in fails; no account is then changed. A store that cannot be read, has no
    ///   key, or cannot be written, fails before the browser opens.
    public func signIn(with userAgent: any UserAgent, options: SignInOptions = SignInOptions()) async throws -> Account
    {
        try await signIn(with: userAgent, options: options, expecting: nil)
    }

    func signIn(
        with userAgent: any UserAgent, options: SignInOptions, expecting id: Account.ID?
    ) async throws -> Account {
        try await keeping(requested: options.scopes ?? settings.scopes) {
            let person = id.map { ExpectedIDToken.Person(issuer: $0.issuer, subject: $0.subject) }
            return try await party.signIn(with: userAgent, options: options, expecting: person)
        }
    }

    /// Runs a sign-in of whatever kind and keeps what came of it.
    func keeping(requested: ScopeSet, _ signIn: () async throws -> SignedIn) async throws -> Account {
        try await checkStore()
        return try await keep(try await signIn(), requested: requested)
    }

    /// Finds out before the person is asked whether the accounts can be read, and one more be kept.
    func checkStore() async throws {
        do {
            _ = try await store.records()
        } catch let error as OAuthError where error.code == .accountDamaged {
            // The only accounts that there were are damaged: signing in is the way out.
        }
        if let folder = store.lockDirectory { try PrivateFile.checkWritable(folder) }
        try await store.checkRoom(for: nil)
    }

    func keep(_ signedIn: SignedIn, requested: ScopeSet) async throws -> Account {
        let account = try Account(signedIn, requested: requested, provider: settings.provider)
        let record = AccountRecord(account: account, tokens: signedIn.tokens, clientID: settings.clientID)
        return try await source(of: account.id).adopt(record)
    }

    /// All accounts in the store, of every provider.
    ///
    /// One that signed in under another client id needs a sign-in under this one.
    ///
    /// - Throws: ``OAuthError`` with `storeUnreadable` or `storeUnsafe`.
    public func accounts() async throws -> [Account] {
        try await store.records().map { record in
            var account = record.account
            if let clientID = record.clientID, clientID != settings.clientID { account.needsSignIn = true }
            return account
        }
    }
}
