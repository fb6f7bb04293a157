#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenSource {
    /// What to do when the lock between processes cannot be had.
    enum LockDemand {
        /// Nothing, and to say so.
        case required
        /// The work all the same, after a shorter wait: it is what the person wants now.
        case preferred

        static let timeout = Duration.seconds(10)
    }

    /// Does work with the account's record while nobody else does any, here or in another process.
    ///
    /// Everybody has their turn in the order in which they came. As long as a rotated token is not written, other
    /// processes are kept out: all that they could find in the store is one that has been spent. A canceled caller stops
    /// waiting, with `CancellationError`.
    func exclusively<Result>(
        _ demand: LockDemand = .required, _ work: () async throws -> Result
    ) async throws -> Result {
        try await enter()
        defer { leave() }
        if held?.isHeld != true, let lock {
            do {
                held = try await lock.acquire(
                    timeout: demand == .required ? lock.timeout : min(lock.timeout, LockDemand.timeout))
            } catch is OAuthError where demand == .preferred {
                held = nil
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

    private func enter() async throws {
        guard isOccupied else {
            isOccupied = true
            return
        }
        nextInLine += 1
        let number = nextInLine
        // Handed on by whoever leaves, so that nobody gets in between.
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    line.append((number, continuation))
                }
            }
        } onCancel: {
            Task { await self.stopWaiting(number) }
        }
    }

    /// Takes a canceled caller out of the line, unless it has been its turn meanwhile.
    private func stopWaiting(_ number: Int) {
        guard let index = line.firstIndex(where: { $0.number == number }) else { return }
        line.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    private func leave() {
        if line.isEmpty {
            isOccupied = false
        } else {
            line.removeFirst().continuation.resume()
        }
    }

    /// Does what has to be one step for all processes, also for those who could not have the account's lock: a look at
    /// the record and its writing.
    ///
    /// Without it, a sign-out between the two would be undone.
    func writing(_ work: () async throws -> Void) async throws {
        let held = try await writeLock?.acquire()
        defer { held?.release() }
        try await work()
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
            try await writing {
                if case .success(let stored) = await stored() {
                    try give(way: stored, to: record)
                }
                try await store.save(record)
            }
        } catch  where isUnsaved {
            if let error = error as? OAuthError { events.post(.notSaved(id, error)) }
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

extension FileLock {
    /// Names the lock of an account.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - directory: Where those who share the account look for its lock.
    ///   - isForWriting: Whether it is the lock that is held while the record is written and no longer.
    ///   - timeout: How long to wait for another process.
    ///   - background: Keeps the process from being suspended while it holds the lock.
    init(
        of id: Account.ID, in directory: URL, forWriting isForWriting: Bool = false, timeout: Duration = defaultTimeout,
        background: BackgroundTime = .system
    ) {
        let file = directory.appending(path: "account-\(id.key)\(isForWriting ? "-write" : "").lock")
        self.init(
            file.path(percentEncoded: false), on: "this account", timeout: timeout, background: background)
    }
}
