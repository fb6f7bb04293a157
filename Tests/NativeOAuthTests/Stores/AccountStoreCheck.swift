import NativeOAuth
import PeopleTestSupport
import Testing

/// The contract of `AccountStore`, for each store to be checked against.
enum AccountStoreCheck {
    typealias Opening = @Sendable () async throws -> any AccountStore

    /// Checks every rule.
    ///
    /// - Parameters:
    ///   - store: The store, which is empty.
    ///   - reopen: Opens the same place with another instance; nil for a store that keeps nothing.
    ///   - damageRecord: Damages the record of one account.
    ///   - damage: Makes what is stored unreadable; done last.
    /// - Throws: What the store throws where it must not.
    static func run(
        on store: any AccountStore, reopening reopen: Opening? = nil,
        damagingRecord damageRecord: (@Sendable (Account.ID) async throws -> Void)? = nil,
        damaging damage: (@Sendable () async throws -> Void)? = nil
    ) async throws {
        let (adele, jan) = (try AccountRecord.sample("Adele Vance"), try AccountRecord.sample("Jan Žižka"))
        let elsewhere = try AccountRecord.sample("Adele Vance", issuer: "https://login.fabrikam.example")
        let renewed = try AccountRecord.sample("Adele Vance", needsSignIn: true, token: "another-sample-token")
        try await expect([], in: store, "a store that nothing was saved in has no records")
        try await store.remove(adele.account.id)
        try await store.save(adele)
        try await expect([adele], in: store, "a record comes back as it was saved")
        try await store.save(jan)
        try await expect([adele, jan], in: store, "records come in the order in which they were first saved")
        try await store.save(elsewhere)
        try await expect([adele, jan, elsewhere], in: store, "the same subject at another issuer is another account")
        try await store.save(renewed)
        try await expect([renewed, jan, elsewhere], in: store, "a record is replaced where it stands")
        try await store.remove(jan.account.id)
        try await expect([renewed, elsewhere], in: store, "a removed account is gone, and the others are there")
        try await store.remove(jan.account.id)
        let crowd = try ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"].map { try AccountRecord.sample($0) }
        try await saveAtOnce(crowd, in: store)
        guard let reopen else { return }
        try await checkSharing(of: store, reopen)
        if let damageRecord { try await checkDamaged(elsewhere, reopen, damageRecord) }
        guard let damage else { return }
        try await damage()
        for damaged in [try await reopen(), store] {
            await refuse { _ = try await damaged.records() }
            await refuse { try await damaged.save(jan) }
            await refuse { try await damaged.remove(jan.account.id) }
            await refuse { _ = try await damaged.records() }
        }
    }

    /// Checks that of many accounts each is kept and found, in their order, by two instances that take turns.
    static func run(
        withAccounts count: Int, on store: any AccountStore, reopening reopen: Opening? = nil
    ) async throws {
        let template = try AccountRecord.sample()
        let other = try await reopen?() ?? store
        var wanted: [AccountRecord] = []
        for number in 0..<count {
            var record = template
            record.account = Account(id: .init(issuer: "https://login.example", subject: "subject-\(number)"))
            try await (number % 2 == 0 ? store : other).save(record)
            wanted.append(record)
        }
        for number in stride(from: 0, to: count, by: 7) {
            wanted[number].account.needsSignIn = true
            try await other.save(wanted[number])
        }
        for number in stride(from: 3, to: count, by: 11).reversed() {
            try await store.remove(wanted.remove(at: number).account.id)
        }
        try await expect(wanted, in: store, "each of many accounts is found")
        #expect(try await other.records() == wanted)
    }

    private static func checkSharing(of store: any AccountStore, _ reopen: Opening) async throws {
        let kept = try await store.records()
        let again = try await reopen()
        try await expect(kept, in: again, "what was saved is there when the store is opened again")
        try await again.remove(kept[0].account.id)
        try await again.save(kept[0])
        let moved = Array(kept.dropFirst()) + [kept[0]]
        try await expect(moved, in: store, "what another instance saves can be read at once")
        try await store.remove(kept[1].account.id)
        try await expect(Array(moved.dropFirst()), in: again, "and so can what the first one removes")
        try await store.save(kept[1])
    }

    private static func checkDamaged(
        _ record: AccountRecord, _ reopen: Opening, _ damage: @Sendable (Account.ID) async throws -> Void
    ) async throws {
        let store = try await reopen()
        let others = try await store.records().filter { $0.account.id != record.account.id }
        try await damage(record.account.id)
        #expect(try await store.records() == others, "the others live on")
        #expect(try await !store.unreadable().isEmpty, "a record that is damaged is named")
        await #expect(throws: OAuthError.self) { try await store.record(for: record.account.id) }
        try await store.save(record)
        let found = try await reopen().records()
        #expect(Set(found) == Set(others + [record]), "a sign-in mends it")
    }

    private static func saveAtOnce(_ records: [AccountRecord], in store: any AccountStore) async throws {
        let before = try await store.records()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for record in records {
                group.addTask { try await store.save(record) }
            }
            try await group.waitForAll()
        }
        let after = try await store.records()
        #expect(Array(after.prefix(before.count)) == before, "the others stay as they are")
        #expect(Set(after.dropFirst(before.count)) == Set(records), "accounts that are saved at once are all kept")
    }

    /// A store that cannot be read says so, and is not overwritten.
    private static func refuse(_ use: () async throws -> Void) async {
        await #expect { try await use() } throws: { error in
            [.storeUnreadable, .storeLocked, .storeUnsafe].contains((error as? OAuthError)?.code)
        }
    }

    private static func expect(
        _ wanted: [AccountRecord], in store: any AccountStore, _ rule: Comment
    ) async throws {
        #expect(try await store.records() == wanted, rule)
        for record in wanted {
            #expect(try await store.record(for: record.account.id) == record, rule)
        }
    }
}
