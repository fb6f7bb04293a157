extension OAuthClient {
    /// The accounts now and every change from then on, by this process and by others that share the store.
    ///
    /// Changes by this client arrive at once. Changes by other processes are found by polling
    /// ``AccountStore/revision()``, which takes a few microseconds, or the records of a store without one.
    ///
    /// - Parameters:
    ///   - seen: The accounts that the caller shows already, so that none of their changes is missed in between.
    ///   - interval: How often to look for changes by other processes.
    /// - Returns: A stream of its own for each call. It ends with the listener's task.
    public func accountChanges(
        since seen: [Account] = [], lookingEvery interval: Duration = .seconds(2)
    ) -> AsyncStream<Account.Change> {
        let (stream, continuation) = AsyncStream<Account.Change>.makeStream()
        let (ticks, tick) = changes.stream()
        let (time, store) = (party.time, store)
        let polling = Task {
            while (try? await time.sleep(interval)) != nil { tick.yield() }
        }
        tick.yield()
        let looking = Task {
            var (known, revision): ([Account], String?) = (seen, nil)
            for await _ in ticks {
                // Asked before the records are read: what is written in between is seen the next time.
                let now = await store.revision()
                // A store that cannot be read has not lost its accounts, so nothing has changed until it can be.
                guard now == nil || now != revision, let accounts = try? await accounts() else {
                    continue
                }
                Account.Change.between(known, accounts).forEach { continuation.yield($0) }
                (known, revision) = (accounts, now)
            }
        }
        continuation.onTermination = { _ in
            polling.cancel()
            looking.cancel()
            tick.finish()
        }
        return stream
    }

    /// Saves a little of the app's own data, at most 4 KiB, with an account until it signs out; nil removes it.
    ///
    /// Refreshes and new sign-ins keep it. It is protected like the tokens.
    ///
    /// - Throws: ``OAuthError`` with `invalidSettings` if the data is too large, `accountNotFound`, `accountBusy`, or
    ///   the store's error.
    @discardableResult
    public func setAppData(_ data: [String: String]?, for id: Account.ID) async throws -> Account {
        let size = (data ?? [:]).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard size <= Account.maximumAppData else {
            throw OAuthError(
                .invalidSettings,
                "What the app wants to keep with the account has \(size) bytes, and 4096 are allowed. "
                    + "Keep it in a file, and the file's name with the account.")
        }
        return try await source(of: id).update { $0.appData = data }
    }

    /// Whether an account belongs to this client's provider.
    ///
    /// Tokens of other accounts are never sent there.
    ///
    /// - Returns: True if issuer and tenant match the settings.
    public func serves(_ id: Account.ID) -> Bool { (try? settings.check(accountIssuer: id.issuer)) != nil }
}
