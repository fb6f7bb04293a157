import Foundation
import PeopleTestSupport

@testable import NativeOAuth

/// A provider of test data that accepts each refresh token once only, and says `invalid_grant` to a second use.
///
/// It can be told to hold its answers back, to fail while judging them, and to want consent for a scope.
final class OneTimeProvider: Sendable {
    struct State: Sendable {
        var live: Set<String> = ["refresh"]
        var issued = 0
        var exchanges = 0
        var verifyFails: OAuthError.Code?
        var wantsConsent = false
        var isHeld = false
    }

    let state = Locked(State())

    var refresher: TokenRefresher {
        TokenRefresher(
            prepare: {}, exchange: exchange,
            verify: { [state] _, _ in
                if let code = state.withLock({ $0.verifyFails }) { throw OAuthError(code, "Test.") }
            })
    }

    var exchanges: Int { state.withLock { $0.exchanges } }

    @Sendable private func exchange(_ tokens: TokenSet, _ options: TokenOptions) async throws -> TokenResponse {
        let (isAccepted, number, consent) = state.withLock { state in
            state.exchanges += 1
            if state.wantsConsent { return (false, 0, true) }
            let isAccepted = tokens.refreshToken.flatMap { state.live.remove($0.reveal()) } != nil
            state.issued += 1
            if isAccepted { state.live.insert("refresh-\(state.issued)") }
            return (isAccepted, state.issued, false)
        }
        try await eventually { !state.withLock { $0.isHeld } }
        if consent { throw OAuthError(.interactionRequired, "Test.") }
        guard isAccepted else { throw OAuthError(.invalidGrant, "Used twice.") }
        var response = TokenResponse.sample(accessToken: "access-\(number)", refreshToken: "refresh-\(number)")
        response.scope = options.scopes
        return response
    }
}
