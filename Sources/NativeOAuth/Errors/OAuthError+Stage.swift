extension OAuthError {
    /// The part of the work that an error belongs to.
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// Learning what the provider says of itself, and its keys.
        case discovery
        /// Asking the person, from the request to the answer of the browser or the device code.
        case authorization
        /// Redeeming a code, an assertion, or the app's own credentials.
        case tokenRequest
        /// Judging the ID token, or who `userinfo` says it is.
        case identity
        /// Reading or writing the store.
        case storage
        /// Redeeming a refresh token.
        case refresh
        /// Sending a request to an API.
        case request
        /// Revoking, or ending the provider's own session.
        case signOut
    }

    /// Runs a part of the work, and marks the errors that come out of it and are not marked yet.
    static func during<Result>(
        _ stage: Stage, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch var error as OAuthError {
            error.stage = error.stage ?? stage
            throw error
        }
    }
}
