extension OAuthClient {
    /// What becomes of the accounts, in this process and in others that share the store.
    ///
    /// It begins with the accounts that are there. What this client does is told at once. What other processes do is found
    /// by looking at the store again and again: at ``AccountStore/revision()`` where the store has one, which costs a few
    /// microseconds, or else at its records.
    ///
    /// - Parameter interval: How often to look for what other processes have done.
    /// - Returns: The changes, until the listener's task ends; each call has a stream of its own.
    public func accountChanges(lookingEvery interval: Duration = .seconds(2)) -> AsyncStream<Account.Change> {
        let (stream, continuation) = AsyncStream<Account.Change>.makeStream()
        let (ticks, tick) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let (events, time, store) = (hub.stream(), party.time, store)
        let task = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in events {
                        tick.yield()
                    }
                }
                group.addTask {
                    while (try? await time.sleep(interval)) != nil {
                        tick.yield()
                    }
                }
                var watch = AccountWatch(store)
                await watch.look().forEach { continuation.yield($0) }
                for await _ in ticks {
                    await watch.look().forEach { continuation.yield($0) }
                }
                group.cancelAll()
            }
        }
        continuation.onTermination = { _ in
            task.cancel()
            tick.finish()
        }
        return stream
    }

    /// Keeps something of the app's with an account: over refreshes and new sign-ins, until the account is signed out.
    ///
    /// It is for little things, such as the folder that was open last, and is protected as the store protects the tokens.
    ///
    /// - Parameters:
    ///   - data: What to keep instead of what was there, 4 KiB at most; nil for nothing.
    ///   - id: With which account.
    /// - Returns: The account as it is kept now.
    /// - Throws: ``OAuthError`` with `invalidSettings` when it is too much, `accountNotFound`, `accountBusy`, or what the
    ///   store throws.
    @discardableResult
    public func setAppData(_ data: [String: String]?, for id: Account.ID) async throws -> Account {
        let size = (data ?? [:]).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard size <= Account.maximumAppData else {
            throw OAuthError(
                .invalidSettings,
                "What the app wants to keep with the account has \(size) bytes, and 4096 are allowed. "
                    + "Keep it in a file, and the file's name with the account.")
        }
        return try await update(id) { $0.appData = data }
    }

    private func update(_ id: Account.ID, _ change: @escaping @Sendable (inout Account) -> Void) async throws -> Account
    {
        let account = try await sources[id].update(change)
        hub.post(.accountUpdated(id))
        return account
    }

    /// Whether an account can have signed in with this client's provider; the others' tokens are never sent here.
    ///
    /// - Parameter id: Which account.
    /// - Returns: Whether it is this provider's, and of a tenant that is let in.
    public func serves(_ id: Account.ID) -> Bool {
        (try? party.issuerPolicy.check(accountIssuer: id.issuer)) != nil
    }
}

/// Compares what a store keeps with what it kept before.
struct AccountWatch: Sendable {
    let store: any AccountStore
    private var known: [Account] = []
    private var revision: String?

    init(_ store: any AccountStore) {
        self.store = store
    }

    /// Looks once.
    ///
    /// A store that cannot be read has not lost its accounts: nothing has changed then, until it can be read again.
    mutating func look() async -> [Account.Change] {
        // Asked before the records are read: what is written in between is seen the next time.
        let now = await store.revision()
        guard now == nil || now != revision else { return [] }
        guard let accounts = try? await store.records().map(\.account) else { return [] }
        revision = now
        defer { known = accounts }
        return Account.Change.between(known, accounts)
    }
}
