extension TokenSource {
    /// What to do when the lock between processes cannot be had.
    enum LockDemand {
        /// Nothing, and to say so.
        case required
        /// The work all the same, after a shorter wait: it is what the person wants now.
        case preferred

        static let patience = Duration.seconds(10)
    }

    /// Does work with the account's record while nobody else does any, here or in another process.
    ///
    /// Everybody has their turn in the order in which they came. As long as a rotated token is not written, other
    /// processes are kept out: all that they could find in the store is one that has been spent.
    func exclusively<Result>(
        _ demand: LockDemand = .required, _ work: () async throws -> Result
    ) async throws -> Result {
        await enter()
        defer { leave() }
        if held?.isHeld != true, let lock {
            switch demand {
            case .required: held = try await lock.acquire()
            case .preferred: held = try? await lock.acquire(patience: LockDemand.patience)
            }
        }
        defer {
            if !isUnsaved {
                held?.release()
                held = nil
            }
        }
        return try await work()
    }

    private func enter() async {
        guard isOccupied else {
            isOccupied = true
            return
        }
        // Handed on by whoever leaves, so that nobody gets in between.
        await withCheckedContinuation { line.append($0) }
    }

    private func leave() {
        if line.isEmpty {
            isOccupied = false
        } else {
            line.removeFirst().resume()
        }
    }

    /// The record as the store has it now, but for one that could not be written.
    func newest() async throws -> AccountRecord {
        if isUnsaved, let current {
            try await keep(current)
            return current
        }
        let stored = try await store.record(for: id)
        guard !isForgotten else { throw Self.notFound }
        guard let record = stored else {
            drop()
            throw Self.notFound
        }
        storedRefreshToken = record.tokens.refreshToken
        return record
    }

    /// Remembers first and writes then, so that a full disk does not lose the only good token.
    ///
    /// What another process has done to the account meanwhile stands, even if it knew nothing of the lock: one that was
    /// signed out there does not come back, and one that was signed in anew keeps its new session.
    func keep(_ record: AccountRecord) async throws {
        guard !isForgotten else { throw Self.notFound }
        current = record
        isUnsaved = true
        do {
            if case .success(let stored) = await stored() {
                try give(way: stored, to: record)
            }
            try await store.save(record)
        } catch let error as OAuthError where isUnsaved {
            events.post(.notSaved(id, error))
            keepWriting()
            throw error
        }
        if current == record {
            isUnsaved = false
            storedRefreshToken = record.tokens.refreshToken
        }
    }

    /// The record in the store, or that it cannot be read, which is no reason not to write.
    private func stored() async -> Result<AccountRecord?, any Error> {
        do {
            return .success(try await store.record(for: id))
        } catch {
            return .failure(error)
        }
    }

    /// Gives way to what another process has made of the account.
    private func give(way stored: AccountRecord?, to record: AccountRecord) throws {
        guard let stored else {
            forgotten.take(record.tokens)
            drop()
            throw Self.notFound
        }
        let other = stored.tokens.refreshToken
        guard other != storedRefreshToken && other != record.tokens.refreshToken else { return }
        isUnsaved = false
        current = stored
        storedRefreshToken = other
        throw Superseded()
    }

    /// Another process has signed the account out.
    private func drop() {
        isUnsaved = false
        current = nil
        scoped = [:]
    }

    /// Writes what could not be written, if nothing else is in the way.
    func writeAgain() async {
        _ = try? await exclusively {
            if isUnsaved, let current {
                try await keep(current)
            }
        }
    }

    /// Tries again and again, more and more rarely, for as long as the program runs.
    private func keepWriting() {
        guard rewriting == nil else { return }
        rewriting = Task { [weak self, time] in
            var wait = Duration.seconds(1)
            repeat {
                guard (try? await time.sleep(wait)) != nil else { return }
                wait = min(wait * 2, .seconds(60))
                await self?.writeAgain()
            } while await self?.isUnsaved == true
            await self?.stopWriting()
        }
    }

    private func stopWriting() {
        rewriting = nil
    }
}
