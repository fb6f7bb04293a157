/// What became of an account's tokens at the provider when it was signed out: on this machine nothing is left of them.
///
/// Printing it shows no token.
public struct SignOutReport: Sendable {
    /// The kinds of tokens, by the names that requests have for them.
    ///
    /// > Source: [RFC 7009, section 4.1.2](https://www.rfc-editor.org/rfc/rfc7009#section-4.1.2)
    public enum Kind: String, Sendable, Hashable {
        /// What gets new access tokens.
        case refreshToken = "refresh_token"
        /// What opens an API.
        case accessToken = "access_token"
    }

    /// What the provider did with a token.
    public enum Outcome: Sendable {
        /// It is good no longer, or was not before.
        case revoked
        /// The provider revokes no tokens, or none of this kind: it is good until it ends.
        case notOffered
        /// It could not be revoked, and may be good until it ends; `retryAfter` of the error says when to try again.
        case failed(OAuthError)
    }

    /// One token.
    public struct Token: Sendable {
        /// What it is.
        public let kind: Kind
        /// What the provider did with it.
        public let outcome: Outcome

        let value: Redacted<String>
    }

    /// Whose tokens they were.
    public let account: Account.ID
    /// The tokens in the order in which they were sent; empty when there were none, or nothing was to be revoked.
    public let tokens: [Token]

    /// Why tokens could not be revoked; empty when that was done as far as the provider offers it.
    public var failures: [OAuthError] {
        tokens.compactMap { token in
            if case .failed(let error) = token.outcome { error } else { nil }
        }
    }
}
