/// Ends the tokens of a forgotten account at the provider: the refresh token first, because it gets new access tokens.
///
/// Each token is tried, whatever became of the others, and nothing is waited for longer than ``patience``.
struct TokenRevocation: Sendable {
    let party: RelyingParty

    /// Whoever signs out waits for this.
    static let patience: Duration = .seconds(10)

    /// Revokes what a session has left.
    ///
    /// - Throws: `CancellationError`; whatever else goes wrong stands in the report.
    func revoke(_ session: SignedOutSession, of id: Account.ID) async throws -> SignOutReport {
        try await revoke(
            session.refreshTokens.map { ($0, .refreshToken) } + session.accessTokens.map { ($0, .accessToken) }, of: id)
    }

    /// Revokes what an earlier attempt has not.
    ///
    /// - Throws: As ``revoke(_:of:)`` does.
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
        var reached = SignOutReport.Outcome.notOffered
        var endpoint: RevocationEndpoint?
        do {
            endpoint = try await self.endpoint(for: id)
        } catch let error as OAuthError {
            reached = .failed(error)
        }
        var done: [SignOutReport.Token] = []
        for (value, kind) in tokens {
            let outcome = if let endpoint { try await outcome(of: value, kind, at: endpoint) } else { reached }
            done.append(SignOutReport.Token(kind: kind, outcome: outcome, value: value))
        }
        return SignOutReport(account: id, tokens: done)
    }

    /// The tokens of another provider's account are no business of this one's.
    private func endpoint(for id: Account.ID) async throws -> RevocationEndpoint? {
        try await inTime {
            try party.issuerPolicy.check(accountIssuer: id.issuer)
            return RevocationEndpoint(
                try await party.metadata(), settings: party.settings, transport: party.transport)
        }
    }

    private func outcome(
        of token: Redacted<String>, _ kind: SignOutReport.Kind, at endpoint: RevocationEndpoint
    ) async throws -> SignOutReport.Outcome {
        do {
            return try await inTime { try await endpoint.revoke(token, as: kind) }
        } catch let error as OAuthError {
            return .failed(error)
        }
    }

    private func inTime<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await OAuthError.during(.signOut) {
            do {
                return try await withDeadline(Self.patience, on: party.time, expired: Self.tooLate, operation: work)
            } catch let error as OAuthError {
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                // A transport of the app's own may throw what it likes; its words are not trusted to hold no token.
                throw OAuthError(.connectionFailed, "The provider could not be reached.", underlying: error)
            }
        }
    }

    private static let tooLate: @Sendable () -> any Error = {
        OAuthError(.timedOut, "The provider did not answer in time.")
    }
}
