extension TokenSource {
    /// Takes over a new sign-in.
    ///
    /// - Throws: What the store throws; nothing is kept then.
    func adopt(_ record: AccountRecord) async throws {
        generation += 1
        await lull()
        try await store.save(record)
        isForgotten = false
        forgotten = ForgottenSession()
        current = record
        isUnsaved = false
        scoped = [:]
    }

    /// Forgets the account here and in the store; a redemption that is under way does not bring it back.
    ///
    /// - Returns: What the provider can be told to end, with what such a redemption has brought.
    /// - Throws: What the store throws; the next call has all of it again.
    func remove() async throws -> ForgottenSession {
        generation += 1
        isForgotten = true
        forgotten.take(current, of: clientID)
        scoped.values.forEach { forgotten.take($0) }
        current = nil
        scoped = [:]
        await lull()
        // A store that cannot be read is no reason to keep the account in it.
        forgotten.take(try? await store.record(for: id), of: clientID)
        try await store.remove(id)
        defer { forgotten = ForgottenSession() }
        return forgotten
    }

    /// Waits until no redemption is under way, so that nothing of it is written after what comes now.
    func lull() async {
        while let running = redemption {
            _ = await running.task.result
        }
    }

    /// The record, if the session goes on as far as is known.
    func usable() async throws -> AccountRecord {
        let record = try await loaded()
        if let objection = objection(to: record) { throw objection }
        guard !record.account.needsSignIn else { throw Self.sessionOver(record.account) }
        if isUnsaved {
            // The disk may have recovered; if not, the token is still good and is tried again next time.
            try? await keep(record)
        }
        return record
    }

    /// Why the tokens of a record are not to be used here, or cannot be.
    func objection(to record: AccountRecord) -> OAuthError? {
        guard record.clientID == nil || record.clientID == clientID else {
            return OAuthError(
                .signInRequired, "This account was signed in under another client id than the one in the settings.",
                nextStep: "Use that client id, or sign in again with this one.")
        }
        guard let key = record.tokens.proofKey else {
            guard constraint == .dpop else { return nil }
            return OAuthError(
                .signInRequired, "This account's tokens are not bound to a key (DPoP), as the settings demand.")
        }
        do {
            _ = try key.opened()
            return nil
        } catch {
            return error
        }
    }

    private func loaded() async throws -> AccountRecord {
        guard !isForgotten else { throw Self.notFound }
        if let current {
            return current
        }
        let started = generation
        let stored = try await store.record(for: id)
        if generation == started && current == nil {
            current = stored
        }
        guard let record = current, !isForgotten else { throw Self.notFound }
        return record
    }
}
