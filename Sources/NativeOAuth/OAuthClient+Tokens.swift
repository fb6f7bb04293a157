#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Whether a person may be asked when a token cannot be had without.
public enum Interaction: Sendable {
    /// No: an error says what would have to be asked.
    case never
    /// Yes, with this user agent; the account stays the same, or nothing is kept.
    case ifNeeded(any UserAgent)
}

extension OAuthClient {
    /// Returns a token that can be sent now, refreshed if its end is near.
    ///
    /// - Parameters:
    ///   - id: Whose token.
    ///   - scopes: What it must allow; nil for what the account has. What nobody has agreed to yet can be asked for in
    ///     time with ``Interaction/ifNeeded(_:)`` (incremental consent).
    ///   - interaction: Whether the person may be asked.
    /// - Returns: The token and when it ends.
    /// - Throws: ``OAuthError`` with `signInRequired` when the session is over, `interactionRequired`,
    ///   `accountNotFound`, or why no token could be had. A network that fails never ends a session.
    public func accessToken(
        for id: Account.ID, scopes: ScopeSet? = nil, interaction: Interaction = .never
    ) async throws -> AccessToken {
        let source = sources[id]
        if let token = source.token(at: party.time.now(), for: scopes) {
            return token
        }
        try party.issuerPolicy.check(accountIssuer: id.issuer)
        let wish = TokenWish(scopes: scopes)
        guard case .ifNeeded(let userAgent) = interaction else { return try await source.accessToken(for: wish) }
        do {
            return try await source.accessToken(for: wish)
        } catch let error as OAuthError where [.signInRequired, .interactionRequired].contains(error.code) {
            let options = await options(askingFor: scopes, because: error, id: id)
            _ = try await signIn(with: userAgent, options: options, expecting: id)
            return try await source.accessToken(for: wish)
        }
    }

    /// What to ask a person who is known already: all as before, and what is new.
    private func options(askingFor scopes: ScopeSet?, because error: OAuthError, id: Account.ID) async -> SignInOptions
    {
        let account = try? await store.record(for: id)?.account
        var options = SignInOptions(
            loginHint: account?.username, scopes: settings.scopes.union(scopes ?? []))
        if let claims = error.server?.claims {
            options.claims = try? ClaimsRequest(json: Data(claims.utf8))
        }
        return options
    }

    /// Makes a transport that sends an account's token along.
    ///
    /// - Parameters:
    ///   - id: Whose token.
    ///   - hosts: Where it may go.
    ///   - scopes: What the token must allow; nil for what the account has.
    /// - Returns: A transport for an API's client.
    public func transport(
        for id: Account.ID, allowing hosts: AllowedHosts, scopes: ScopeSet? = nil
    ) -> AuthorizedTransport {
        AuthorizedTransport(base: party.transport, hosts: hosts) { demand in
            guard let demand else { return try await accessToken(for: id, scopes: scopes) }
            try party.issuerPolicy.check(accountIssuer: id.issuer)
            return try await sources[id].accessToken(
                for: TokenWish(scopes: scopes, claims: demand.claims), rejecting: demand.rejected)
        }
    }

    /// Asks the provider about the person.
    ///
    /// - Parameter id: Who it is about.
    /// - Returns: What the provider tells.
    /// - Throws: ``OAuthError`` with `missingEndpoint` when the provider has no such endpoint, `personChanged` when the
    ///   answer is about somebody else, `malformedResponse`, and what ``accessToken(for:scopes:interaction:)`` throws.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 5.3](https://openid.net/specs/openid-connect-core-1_0.html#UserInfo)
    public func userInfo(for id: Account.ID) async throws -> UserInfo {
        let endpoint = try await party.userInfoEndpoint()
        let info = try await OAuthError.during(.request) {
            try await endpoint.claims(with: try await accessToken(for: id))
        }
        try await OAuthError.during(.identity) { try info.check(subject: id.subject) }
        return info
    }
}
