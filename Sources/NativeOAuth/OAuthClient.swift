#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Signs people in with one provider, keeps their accounts, and sends requests for them.
///
/// ```swift
/// let settings = try ClientSettings(issuer: issuer, clientID: "…")
/// let client = OAuthClient(settings: settings, transport: URLSessionTransport(), store: store)
/// let browser = SystemBrowser(environment: ProcessInfo.processInfo.environment)
/// let account = try await client.signIn(with: LoopbackUserAgent(open: browser.open))
/// let api = client.transport(for: account.id, allowing: AllowedHosts([graph]))
/// let (response, body) = try await api.send(HTTPRequest(url: graph.appending(path: "me")))
/// ```
public struct OAuthClient: Sendable {
    /// The settings that were checked when they were made.
    public let settings: ClientSettings

    private let transport: any HTTPTransport
    private let store: any AccountStore
    private let time: TimeSource
    private let random: RandomBytes
    private let metadataLoader: ServerMetadataLoader
    private let keys: JSONWebKeySetLoader
    private let sources = TokenSources()

    /// Makes a client.
    ///
    /// Nothing is sent until something is asked of it.
    ///
    /// - Parameters:
    ///   - settings: Who the app is, and with which provider.
    ///   - transport: Carries the requests.
    ///   - store: Keeps the accounts.
    ///   - time: Tells the time.
    ///   - random: Draws the secrets.
    public init(
        settings: ClientSettings,
        transport: any HTTPTransport,
        store: any AccountStore,
        time: TimeSource = .system,
        random: RandomBytes = .system
    ) {
        self.settings = settings
        self.transport = transport
        self.store = store
        self.time = time
        self.random = random
        let policy = IssuerPolicy(asked: settings.issuer, provider: settings.provider)
        metadataLoader = ServerMetadataLoader(policy: policy, transport: transport)
        keys = JSONWebKeySetLoader(transport: transport, time: time)
    }

    /// What the provider says of itself, fetched once and checked.
    ///
    /// - Throws: ``OAuthError`` with `discoveryFailed`, `issuerMismatch`, `insecureURL`, `unsupportedProvider`, or what
    ///   the transport throws.
    public func metadata() async throws -> ServerMetadata {
        try await metadataLoader.metadata()
    }

    /// Signs a person in and keeps the account.
    ///
    /// - Parameters:
    ///   - userAgent: Shows the provider's page.
    ///   - options: What this sign-in wants beyond the settings.
    /// - Returns: The account. It is kept already.
    /// - Throws: ``OAuthError`` that says what went wrong; nothing has been kept then. A store that cannot be read is
    ///   found before the browser opens.
    public func signIn(with userAgent: any UserAgent, options: SignInOptions = SignInOptions()) async throws -> Account
    {
        _ = try await store.records()
        let flow = SignInFlow(
            settings: settings, transport: transport, metadataLoader: metadataLoader, validator: validator,
            issuerPolicy: issuerPolicy, time: time, random: random)
        let signedIn = try await flow.run(with: userAgent, options: options)
        let account = try Account(signedIn.claims, granted: signedIn.tokens.scopes)
        try await source(for: account.id).adopt(
            AccountRecord(account: account, tokens: signedIn.tokens, clientID: settings.clientID))
        return account
    }

    /// The accounts that are kept, of whatever provider they are.
    ///
    /// - Throws: ``OAuthError`` with `storeUnreadable` or `storeUnsafe`.
    public func accounts() async throws -> [Account] {
        try await store.records().map(\.account)
    }

    /// Returns a token that can be sent now, refreshed if its end is near.
    ///
    /// - Parameters:
    ///   - id: Whose token.
    ///   - scopes: What it must allow; nil for what the account has.
    /// - Returns: The token and when it ends.
    /// - Throws: ``OAuthError`` with `signInRequired` when the session is over, `accountNotFound`, or why no token could
    ///   be had. A network that fails never ends a session.
    public func accessToken(for id: Account.ID, scopes: ScopeSet? = nil) async throws -> AccessToken {
        try issuerPolicy.check(accountIssuer: id.issuer)
        let source = await source(for: id)
        guard let scopes else { return try await source.accessToken() }
        return try await source.accessToken(for: scopes)
    }

    /// Makes a transport that sends an account's token along.
    ///
    /// - Parameters:
    ///   - id: Whose token.
    ///   - hosts: Where it may go.
    /// - Returns: A transport for an API's client.
    public func transport(for id: Account.ID, allowing hosts: AllowedHosts) -> AuthorizedTransport {
        AuthorizedTransport(base: transport, hosts: hosts) { rejected in
            try issuerPolicy.check(accountIssuer: id.issuer)
            return try await source(for: id).accessToken(rejecting: rejected)
        }
    }

    /// Forgets an account on this machine.
    ///
    /// - Parameter id: Who to forget.
    /// - Throws: ``OAuthError`` with `storeWriteFailed` or its like.
    public func signOut(_ id: Account.ID) async throws {
        try await source(for: id).remove()
    }

    private var issuerPolicy: IssuerPolicy {
        IssuerPolicy(asked: settings.issuer, provider: settings.provider)
    }

    private var validator: @Sendable (ServerMetadata) -> IDTokenValidator {
        { metadata in
            IDTokenValidator(
                clientID: settings.clientID, metadata: metadata, issuerPolicy: issuerPolicy, keys: keys, time: time)
        }
    }

    private func source(for id: Account.ID) async -> TokenSource {
        await sources.source(for: id) {
            TokenSource(id: id, clientID: settings.clientID, store: store, time: time, refresher: refresher)
        }
    }

    /// Redeems refresh tokens; an ID token that comes along has to be about the same person.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 12.2](https://openid.net/specs/openid-connect-core-1_0.html#RefreshTokenResponse)
    private var refresher: TokenRefresher {
        TokenRefresher(
            prepare: { try await validator(metadataLoader.metadata()).prepare() },
            exchange: { refreshToken, scopes in
                let metadata = try await metadataLoader.metadata()
                let endpoint = TokenEndpoint(
                    url: try metadata.required(\.tokenEndpoint, "token_endpoint"), clientID: settings.clientID,
                    transport: transport)
                return try await endpoint.send(.refresh(refreshToken, scopes: scopes))
            },
            verify: { response, id in
                guard let idToken = response.idToken else { return }
                _ = try await validator(metadataLoader.metadata()).validate(
                    idToken,
                    expecting: .init(
                        nonce: nil, before: .init(issuer: id.issuer, subject: id.subject),
                        accessToken: response.accessToken, serverDate: response.serverDate))
            })
    }
}
