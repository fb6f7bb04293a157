/// Refreshes that the provider has lately refused: the same is not sent again for a while.
///
/// The first wait is 5 seconds, and each further refusal doubles it, up to a minute; a longer one that the provider asks for
/// is kept to. Another refresh token, another wish or a new sign-in is another matter and is sent at once. What never
/// reached the provider, a network that is down, is not remembered: it may be back at any moment.
struct RefusedRefreshes: Sendable {
    /// What was sent.
    struct Input: Sendable, Hashable {
        var refreshToken: Redacted<String>
        var wish: TokenOptions
    }

    private struct Refusal: Sendable {
        var error: OAuthError
        var count: Int
        var until: Duration
    }

    private var refusals: [Input: Refusal] = [:]

    private static let answers: Set<OAuthError.Code> = [
        .serverError, .throttled, .tokenRequestFailed, .malformedResponse, .unexpectedStatus, .responseTooLarge,
        .interactionRequired, .personChanged, .invalidIDToken, .clockSkew,
    ]

    /// Remembers an error, if it is an answer of the provider's.
    mutating func remember(_ error: OAuthError, of input: Input, at elapsed: Duration) {
        guard error.server != nil || Self.answers.contains(error.code) else { return }
        // A token that was replaced is not sent again anyway.
        refusals = refusals.filter { $0.key.refreshToken == input.refreshToken }
        var error = error
        error.stage = error.stage ?? .refresh
        let count = (refusals[input]?.count ?? 0) + 1
        let wait = max(.seconds(min(5 << min(count - 1, 4), 60)), error.retryAfter ?? .zero)
        refusals[input] = Refusal(error: error, count: count, until: elapsed + wait)
    }

    /// The error that the same has met before, with the wait that is left; nil when it can be sent.
    func error(for input: Input, at elapsed: Duration) -> OAuthError? {
        guard let refusal = refusals[input], elapsed < refusal.until else { return nil }
        var error = refusal.error
        error.retryAfter = refusal.until - elapsed
        return error
    }

    /// Lets everything be sent again.
    mutating func forget() {
        refusals = [:]
    }
}
