/// Keeps accounts for as long as the program runs.
public actor InMemoryAccountStore: AccountStore {
    private var kept: [AccountRecord] = []

    /// Makes an empty store.
    public init() {}

    /// Always the same for this kind of store.
    public nonisolated var protection: StoreProtection { .memory }

    /// Returns all accounts with their tokens.
    ///
    /// - Throws: As ``AccountStore/records()`` does.
    public func records() async throws -> [AccountRecord] {
        kept
    }

    /// Saves an account; a record of the same account is replaced.
    ///
    /// - Parameter record: The account and its tokens.
    /// - Throws: As ``AccountStore/save(_:)`` does.
    public func save(_ record: AccountRecord) async throws {
        if let index = kept.firstIndex(where: { $0.account.id == record.account.id }) {
            kept[index] = record
        } else {
            kept.append(record)
        }
    }

    /// Forgets an account.
    ///
    /// - Parameter id: Who to forget.
    /// - Throws: As ``AccountStore/remove(_:)`` does.
    public func remove(_ id: Account.ID) async throws {
        kept.removeAll { $0.account.id == id }
    }
}
