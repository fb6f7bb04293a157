extension TokenSource {
    /// Takes over a new sign-in.
    ///
    /// - Throws: What the store throws; nothing is kept then.
    func adopt(_ record: AccountRecord) async throws {
        generation += 1
        try await exclusively(.preferred) {
            try await store.save(record)
            isForgotten = false
            forgotten = ForgottenSession()
            current = record
            isUnsaved = false
            storedRefreshToken = record.tokens.refreshToken
            scoped = [:]
            refusals.forget()
            nextEarlyRefresh = nil
        }
    }

    /// Forgets the account here and in the store; a redemption that is under way does not bring it back.
    ///
    /// - Returns: What the provider can be told to end, with what such a redemption has brought.
    /// - Throws: What the store throws; the next call has all of it again.
    func remove() async throws -> ForgottenSession {
        generation += 1
        isForgotten = true
        forgotten.take(current, of: clientID)
        scoped.values.forEach { forgotten.take($0.tokens) }
        current = nil
        scoped = [:]
        return try await exclusively(.preferred) {
            isUnsaved = false
            // A store that cannot be read is no reason to keep the account in it.
            forgotten.take(try? await store.record(for: id), of: clientID)
            try await store.remove(id)
            defer { forgotten = ForgottenSession() }
            return forgotten
        }
    }
}
