extension RelyingParty {
    /// A sign-out waits for this, for each token.
    static let revocationTimeout: Duration = .seconds(10)

    /// Revokes what a session has left: the refresh token first, because it gets new access tokens; each is tried,
    /// whatever became of the others, and what goes wrong stands in the report.
    func revoke(_ session: SignedOutSession, of id: Account.ID) async throws -> SignOutReport {
        try await revoke(
            session.refreshTokens.map { ($0, .refreshToken) } + session.accessTokens.map { ($0, .accessToken) }, of: id)
    }

    /// Revokes what an earlier attempt has not.
    func revoke(failedIn report: SignOutReport) async throws -> SignOutReport {
        let failed = report.tokens.filter { token in
            if case .failed = token.outcome { true } else { false }
        }
        return try await revoke(failed.map { ($0.value, $0.kind) }, of: report.account)
    }

    private func revoke(
        _ tokens: [(value: Redacted<String>, kind: SignOutReport.Kind)], of id: Account.ID
    ) async throws -> SignOutReport {
        guard !tokens.isEmpty else { return SignOutReport(account: id, tokens: []) }
        // Why nothing is sent, if nothing is.
        let unsent = try await outcome {
            // The tokens of another provider's account are no business of this one's.
            try settings.check(accountIssuer: id.issuer)
            return try await metadata().revocationEndpoint == nil ? .notOffered : nil
        }
        var done: [SignOutReport.Token] = []
        for (value, kind) in tokens {
            let outcome =
                if let unsent { unsent } else { try await outcome { try await revoke(value, as: kind) } }
            done.append(SignOutReport.Token(kind: kind, outcome: outcome ?? .notOffered, value: value))
        }
        return SignOutReport(account: id, tokens: done)
    }

    private func outcome(
        of work: @escaping @Sendable () async throws -> SignOutReport.Outcome?
    ) async throws -> SignOutReport.Outcome? {
        do {
            return try await withDeadline(
                Self.revocationTimeout, on: time,
                expired: { OAuthError(.timedOut, "The provider did not answer in time.") }, operation: work)
        } catch let error as OAuthError {
            return .failed(error)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // A transport of the app's own may throw what it likes, the request with its token too: it is not kept.
            return .failed(OAuthError(.connectionFailed, "The provider could not be reached."))
        }
    }

    /// Asks the provider once to end a token; one that it does not know counts as revoked, as the provider says so too
    /// (RFC 7009, section 2).
    private func revoke(_ token: Redacted<String>, as kind: SignOutReport.Kind) async throws -> SignOutReport.Outcome {
        let fields: [RequestParameters.Field] = [("token", token.reveal()), ("token_type_hint", kind.rawValue)]
        let answer = try await post(fields, to: .revocationEndpoint)
        // The status says everything; the body of a success is ignored.
        if answer.status == 200 || answer.status == 204 { return .revoked }
        if answer.status == 400, answer.refusal?.error == "unsupported_token_type" { return .notOffered }
        throw answer.error
    }
}

/// What the provider did with an account's tokens at a sign-out.
///
/// The device no longer has the tokens.
///
/// Printing it shows no token.
public struct SignOutReport: Sendable {
    /// The kinds of tokens, named as in requests.
    ///
    /// > Source: [RFC 7009, section 4.1.2](https://www.rfc-editor.org/rfc/rfc7009#section-4.1.2)
    public enum Kind: String, Sendable, Hashable {
        /// The token that gets new access tokens.
        case refreshToken = "refresh_token"
        /// The token that requests to an API carry.
        case accessToken = "access_token"
    }

    /// The outcome for a token.
    public enum Outcome: Sendable {
        /// The token is no longer valid.
        case revoked
        /// The provider can't revoke such tokens; it stays valid until it expires.
        case notOffered
        /// Revocation failed, and the token may stay valid until it expires; `retryAfter` of the error says when to try
        /// again.
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

    /// The account of the tokens.
    public let account: Account.ID
    /// The tokens in the order of revocation; empty if there were none to revoke.
    public let tokens: [Token]

    /// The errors of failed revocations; empty if none failed.
    public var failures: [OAuthError] {
        tokens.compactMap { token in
            if case .failed(let error) = token.outcome { error } else { nil }
        }
    }
}
