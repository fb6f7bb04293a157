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
    mutating func look() async -> [AccountChange] {
        // Asked before the records are read: what is written in between is seen the next time.
        let now = await store.revision()
        guard now == nil || now != revision else { return [] }
        guard let accounts = try? await store.records().map(\.account) else { return [] }
        revision = now
        defer { known = accounts }
        return AccountChange.between(known, accounts)
    }
}
