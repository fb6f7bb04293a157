/// One account and the client that keeps it, so that what is done for a person names them once.
///
/// ```swift
/// let session = client.session(of: account.id)
/// let token = try await session.token(for: ["Calendars.Read"], interaction: .never)
/// let api = session.transport(allowing: AllowedHosts([graph]))
/// ```
///
/// It is a value without a state of its own: make one wherever it is needed. That an account is kept, and that its session is
/// not over, is found out when something is asked of it.
public struct AccountSession: Sendable, Identifiable {
    /// Whose session.
    public let id: Account.ID

    let client: OAuthClient

    /// Returns a token that can be sent now, refreshed if its end is near.
    ///
    /// - Parameters:
    ///   - scopes: What it must allow; nil for what the account has. At Microsoft, a token is for one service.
    ///   - claims: What an API has demanded of it, such as ``OAuthError/demandedClaims``.
    ///   - interaction: Whether the person may be asked. Nobody is, unless it says so.
    ///   - isolation: The caller's actor, so that a token that is at hand costs no change of threads.
    /// - Returns: The token and when it ends.
    /// - Throws: What ``OAuthClient/accessToken(for:scopes:claims:interaction:isolation:)`` throws, which this is.
    public func token(
        for scopes: ScopeSet? = nil, claims: ClaimsRequest? = nil, interaction: Interaction = .never,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> AccessToken {
        try await client.accessToken(
            for: id, scopes: scopes, claims: claims, interaction: interaction, isolation: isolation)
    }

    /// Makes a transport that sends the account's token along, and asks nobody.
    ///
    /// - Parameters:
    ///   - hosts: Where the token may go.
    ///   - scopes: What the token must allow; nil for what the account has.
    /// - Returns: A transport for an API's client, as ``OAuthClient/transport(for:allowing:scopes:)`` makes it.
    public func transport(allowing hosts: AllowedHosts, scopes: ScopeSet? = nil) -> AuthorizedTransport {
        client.transport(for: id, allowing: hosts, scopes: scopes)
    }
}

extension OAuthClient {
    /// Binds an account to this client.
    ///
    /// Nothing is read or sent until something is asked of it.
    ///
    /// - Parameter id: Whose session.
    /// - Returns: The account's session, which gives tokens and transports.
    public func session(of id: Account.ID) -> AccountSession {
        AccountSession(id: id, client: self)
    }
}
