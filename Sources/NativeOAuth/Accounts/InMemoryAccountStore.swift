/// Keeps accounts in memory, until the program ends.
public actor InMemoryAccountStore: AccountStore {
    private var kept: [Account.ID: AccountRecord] = [:]
    /// In the order in which they were first saved.
    private var order: [Account.ID] = []

    /// Makes an empty store.
    public init() {}

    /// Always the same for this kind of store.
    public nonisolated var protection: StoreProtection { .memory }

    /// Returns all accounts with their tokens.
    ///
    /// - Throws: As ``AccountStore/records()`` does.
    public func records() async throws -> [AccountRecord] {
        order.compactMap { kept[$0] }
    }

    /// Finds one account.
    public func record(for id: Account.ID) async throws -> AccountRecord? {
        kept[id]
    }

    /// Saves an account, replacing a record of the same account.
    public func save(_ record: AccountRecord) async throws {
        if kept.updateValue(record, forKey: record.account.id) == nil {
            order.append(record.account.id)
        }
    }

    /// Removes an account.
    public func remove(_ id: Account.ID) async throws {
        if kept.removeValue(forKey: id) != nil {
            order.removeAll { $0 == id }
        }
    }
}
