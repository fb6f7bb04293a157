extension TokenSource {
    /// Takes over a new sign-in; what the app keeps with the account stays.
    ///
    /// A canceled caller stops waiting, and the sign-in is kept: nothing that is refreshed meanwhile will be.
    ///
    /// - Returns: The account as it is kept.
    /// - Throws: What the store throws, and nothing is kept then; `CancellationError`.
    @discardableResult
    func adopt(_ record: AccountRecord) async throws -> Account {
        generation += 1
        return try await SharedWork(whenAbandoned: .goesOn) { try await self.keep(signIn: record) }.value()
    }

    private func keep(signIn record: AccountRecord) async throws -> Account {
        try await exclusively(.preferred) {
            var record = record
            if let before = try await readable()?.account {
                record.account.appData = before.appData
                record.account.chosenAt = before.chosenAt
            }
            try await writing { [record] in try await store.save(record) }
            isForgotten = false
            forgotten = SignedOutSession()
            current = record
            isUnsaved = false
            storedRefreshToken = record.tokens.refreshToken
            forgetOldSession()
            return record.account
        }
    }

    /// What is stored, as far as a new sign-in needs it: a record that is damaged is mended by it.
    private func readable() async throws -> AccountRecord? {
        do {
            return try await store.record(for: id)
        } catch let error as OAuthError where error.code == .accountDamaged {
            return nil
        }
    }

    /// Changes what is kept with the account, and leaves its tokens as they are.
    ///
    /// - Returns: The account as it is kept.
    /// - Throws: ``OAuthError`` with `accountNotFound`, `accountBusy`, or what the store throws.
    func update(_ change: @Sendable (inout Account) -> Void) async throws -> Account {
        do {
            return try await exclusively {
                var record = try await newest()
                change(&record.account)
                try await keep(record)
                return record.account
            }
        } catch is Superseded {
            return try await update(change)
        }
    }

    /// Forgets the account here and in the store; a redemption that is under way does not bring it back.
    ///
    /// A canceled caller stops waiting, and the account goes all the same.
    ///
    /// - Returns: What the provider can be told to end, with what such a redemption has brought.
    /// - Throws: What the store throws, and the next call has all of it again; `CancellationError`.
    func remove() async throws -> SignedOutSession {
        generation += 1
        isForgotten = true
        forgotten.take(current, of: clientID)
        scoped.values.forEach { forgotten.take($0.tokens) }
        current = nil
        scoped = [:]
        return try await SharedWork(whenAbandoned: .goesOn) { try await self.removeStored() }.value()
    }

    private func removeStored() async throws -> SignedOutSession {
        try await exclusively(.preferred) {
            isUnsaved = false
            // A store that cannot be read is no reason to keep the account in it.
            forgotten.take(try? await store.record(for: id), of: clientID)
            try await writing { try await store.remove(id) }
            // From now on the store says whether the account is there: another process may sign the person in.
            isForgotten = false
            defer { forgotten = SignedOutSession() }
            return forgotten
        }
    }
}
