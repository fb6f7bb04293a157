import SmallFoundation

/// When something may be asked for again in one session: what keeps a provider or an API that says no from being asked
/// in a loop.
struct RefreshPacing: Sendable {
    /// The least time between two refreshes because an API refuses a token that has just come in place of another; one
    /// that ends sooner is replaced when it ends.
    static let leastInterval = Duration.seconds(30)

    // MARK: Refreshes that the provider has refused

    /// A refresh as it was sent.
    struct Attempt: Sendable, Hashable {
        var refreshToken: Redacted<String>
        var options: TokenOptions
    }

    private struct Refusal: Sendable {
        var error: OAuthError
        var count: Int
        var until: Duration
    }

    private var refusals: [Attempt: Refusal] = [:]

    private static let answers: Set<OAuthError.Code> = [
        .serverError, .throttled, .tokenRequestFailed, .malformedResponse, .unexpectedStatus, .responseTooLarge,
        .interactionRequired, .personChanged, .invalidIDToken, .clockSkew,
    ]

    /// Remembers an error, if it is an answer of the provider's, so that the same is not sent again for a while.
    ///
    /// The first wait is 5 seconds, and each further refusal doubles it, up to a minute; a longer one that the provider
    /// asks for is kept to. What never reached the provider is not remembered: the network may be back at any moment.
    mutating func refused(_ attempt: Attempt, with error: OAuthError, at elapsed: Duration) {
        guard error.server != nil || Self.answers.contains(error.code) else { return }
        // A token that was replaced is not sent again anyway.
        refusals = refusals.filter { $0.key.refreshToken == attempt.refreshToken }
        let count = (refusals[attempt]?.count ?? 0) + 1
        let wait = max(.seconds(min(5 << min(count - 1, 4), 60)), error.retryAfter ?? .zero)
        refusals[attempt] = Refusal(error: error, count: count, until: elapsed + wait)
    }

    /// The error that the same has met before, with the wait that is left; nil when it can be sent.
    func refusal(of attempt: Attempt, at elapsed: Duration) -> OAuthError? {
        guard let refusal = refusals[attempt], elapsed < refusal.until else { return nil }
        var error = refusal.error
        error.retryAfter = refusal.until - elapsed
        return error
    }

    /// A refresh has succeeded: whatever stood in the way does so no longer.
    mutating func succeeded() { refusals = [:] }

    // MARK: Tokens that came in place of refused ones

    private struct Replacement: Sendable, Hashable {
        var token: Redacted<String>
        var claims: ClaimsRequest?
    }

    private var replacements: [Replacement: Duration] = [:]

    /// Whether a token came so recently in place of a refused one that to refuse it too gives no other.
    func isRecent(_ token: AccessToken, meeting claims: ClaimsRequest?, at elapsed: Duration) -> Bool {
        replacements[Replacement(token: token.value, claims: claims)].map { elapsed < $0 } ?? false
    }

    /// Remembers a token that came in place of a refused one, for the least interval, but not beyond its end.
    mutating func replaced(with token: AccessToken, meeting claims: ClaimsRequest?, at moment: Moment) {
        let left = token.expiresAt.map { Duration.seconds($0.timeIntervalSince(moment.date)) } ?? Self.leastInterval
        replacements = replacements.filter { moment.elapsed < $0.value }
        let replacement = Replacement(token: token.value, claims: claims)
        // The first time counts: many requests that were refused together come here one after the other.
        replacements[replacement] = replacements[replacement] ?? moment.elapsed + min(left, Self.leastInterval)
    }
}
