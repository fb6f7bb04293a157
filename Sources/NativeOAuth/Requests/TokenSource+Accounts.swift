// Sign-ins, sign-outs, and what the app keeps.

extension TokenSource {
    /// Takes over a new sign-in; what the app keeps with the account stays.
    ///
    /// A canceled caller stops waiting, and the sign-in is kept: nothing that is refreshed meanwhile will be.
    @discardableResult
    func adopt(_ record: AccountRecord) async throws -> Account {
        state.signInBegins()
        // A refresh that this supersedes is tried again: not with the old record, before the new one is kept.
        let place = gate.lineUp()
        return try await SharedWork(whenAbandoned: .goesOn) { try await self.keep(signIn: record, at: place) }.value()
    }

    private func keep(signIn record: AccountRecord, at place: AccountGate.Place) async throws -> Account {
        try await exclusively(place, requiringLock: false) {
            var record = record
            do {
                record.account.appData = try await store.record(for: id)?.account.appData
            } catch let error as OAuthError where error.code == .accountDamaged {
                // A record that is damaged is mended by the sign-in.
            }
            try await gate.writing { [record] in try await store.save(record) }
            state.signedIn(record, at: now)
            changes.post()
            return record.account
        }
    }

    /// Changes what is kept with the account, and leaves its tokens as they are.
    func update(_ change: @Sendable (inout Account) -> Void) async throws -> Account {
        do {
            return try await exclusively {
                let record = try await newest()
                var changed = record
                change(&changed.account)
                try await keep(changed, insteadOf: record)
                return changed.account
            }
        } catch is Superseded {
            return try await update(change)
        }
    }

    /// Forgets the account here and in the store; a redemption that is under way does not bring it back.
    ///
    /// A canceled caller stops waiting, and the account goes all the same. After an error the next call has all of it
    /// again.
    func remove() async throws -> SignedOutSession {
        state.signOutBegins(at: now)
        return try await SharedWork(whenAbandoned: .goesOn) { try await self.removeStored() }.value()
    }

    private func removeStored() async throws -> SignedOutSession {
        try await exclusively(requiringLock: false) {
            // A store that cannot be read is no reason to keep the account in it.
            let stored = try? await store.record(for: id)
            try await gate.writing { try await store.remove(id) }
            changes.post()
            return state.signedOut(stored, at: now)
        }
    }
}
