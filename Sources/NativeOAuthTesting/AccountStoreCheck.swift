public import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Runs the contract of `AccountStore` against a store of yours, and says which rule it breaks.
///
/// ```swift
/// try await AccountStoreCheck.run(
///     on: MyStore(at: folder), reopening: { MyStore(at: folder) }, damaging: { try overwrite(folder) })
/// ```
///
/// The accounts come from sign-ins with a ``StubProvider``: their tokens are test data.
public enum AccountStoreCheck {
    /// What a store has to keep to.
    public enum Rule: String, Sendable, CaseIterable, CustomStringConvertible {
        /// The check begins with a store that holds nothing.
        case startsEmpty = "a store that nothing was saved in has no records"
        /// A record comes back byte by byte.
        case givesBackWhatWasSaved = "a record comes back as it was saved"
        /// New accounts come last.
        case keepsTheOrder = "records come in the order in which their accounts were first saved"
        /// A record of the same account takes the place of the old one.
        case replaces = "a record of the same account is replaced where it stands"
        /// No other record changes.
        case touchesNoOther = "saving or removing an account leaves all others as they are"
        /// Issuer and subject together name an account.
        case tellsAccountsApart = "the same subject at another issuer is another account"
        /// Forgetting an account takes it away.
        case removes = "a removed account is gone"
        /// Forgetting an unknown account is fine.
        case removesNobody = "removing an account that is not there is no error"
        /// Saving at the same time loses nothing.
        case losesNothing = "accounts that are saved at the same time are all kept"
        /// What was saved is there the next time.
        case survives = "what was saved is there when the store is opened again"
        /// Two open stores of the same place agree.
        case isShared = "what another instance saves can be read at once"
        /// Many accounts are as good as few.
        case holdsMany = "of many accounts each is kept and found, in their order, by two instances that take turns"
        /// One damaged record is one account.
        case othersLiveOn = "a record that is damaged is named, and the others live on"
        /// Failing to look is not the same as finding nothing.
        case saysUnreadable = "a store that cannot be read says so, and is not overwritten"

        /// The rule in words.
        public var description: String { rawValue }
    }

    /// Says which rule was broken, and how; it shows user names and no tokens.
    public struct Violation: Error, Sendable, CustomStringConvertible {
        /// The rule.
        public let rule: Rule
        /// What was seen.
        public let observed: String

        /// The rule and what was seen, in one sentence.
        public var description: String { "Broken rule: \(rule). Seen: \(observed)." }
    }

    /// Runs every rule, and stops at the first that is broken.
    ///
    /// - Parameters:
    ///   - store: The store. It has to be empty, and holds test data or nothing that can be read afterwards.
    ///   - reopen: Opens the same place with another instance; nil for a store that keeps nothing, such as one in
    ///     memory.
    ///   - damageRecord: Damages the record of one account; nil for a store that keeps all of them in one place.
    ///   - damage: Makes what is stored unreadable; nil when that cannot happen. It is called last.
    /// - Throws: ``Violation``, or what the store throws where it must not.
    public static func run(
        on store: any AccountStore,
        reopening reopen: (@Sendable () async throws -> any AccountStore)? = nil,
        damagingRecord damageRecord: (@Sendable (Account.ID) async throws -> Void)? = nil,
        damaging damage: (@Sendable () async throws -> Void)? = nil
    ) async throws {
        let samples = try await AccountStoreSamples()
        try await run(on: store, with: samples, reopen)
        guard let reopen else { return }
        if let damageRecord {
            try await checkDamaged(samples.adele, reopen: reopen, damageRecord)
        }
        guard let damage else { return }
        try await damage()
        try await refuse(try await reopen(), samples.jan)
        try await refuse(store, samples.jan)
    }

    /// Runs the rules with many accounts, which takes a while.
    ///
    /// - Parameters:
    ///   - count: How many accounts.
    ///   - store: The store. It has to be empty.
    ///   - reopen: Opens the same place with another instance; nil for a store that keeps nothing.
    /// - Throws: ``Violation``, or what the store throws where it must not.
    public static func run(
        withAccounts count: Int, on store: any AccountStore,
        reopening reopen: (@Sendable () async throws -> any AccountStore)? = nil
    ) async throws {
        let template = try await AccountStoreSamples().adele
        try await expect([], in: store, .startsEmpty)
        let other = try await reopen?() ?? store
        var wanted: [AccountRecord] = []
        for number in 0..<count {
            var record = template
            let id = Account.ID(issuer: template.account.id.issuer, subject: "test-subject-\(number)")
            record.account = Account(id: id, username: "person\(number)@contoso.example")
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
        try await expect(wanted, in: store, .holdsMany)
        try compare(try await other.records(), wanted, .holdsMany)
    }

    private static func run(
        on store: any AccountStore, with samples: AccountStoreSamples,
        _ reopen: (@Sendable () async throws -> any AccountStore)?
    ) async throws {
        let (adele, jan, other, renewed) = (samples.adele, samples.jan, samples.adeleElsewhere, samples.adeleRenewed)
        try await expect([], in: store, .startsEmpty)
        try await permit(.removesNobody) { try await store.remove(adele.account.id) }
        try await store.save(adele)
        try await expect([adele], in: store, .givesBackWhatWasSaved, about: adele)
        try await store.save(jan)
        try await expect([adele, jan], in: store, .keepsTheOrder, about: jan)
        try await store.save(other)
        try await expect([adele, jan, other], in: store, .tellsAccountsApart, about: other)
        try await store.save(renewed)
        try await expect([renewed, jan, other], in: store, .replaces, about: renewed)
        try await store.remove(jan.account.id)
        try await expect([renewed, other], in: store, .removes, about: jan)
        try await permit(.removesNobody) { try await store.remove(jan.account.id) }
        try await expect([renewed, other], in: store, .touchesNoOther)
        try await saveAtOnce(samples, in: store)
        guard let reopen else { return }
        let kept = try await store.records()
        let again = try await reopen()
        try await expect(kept, in: again, .survives)
        try await again.remove(samples.crowd[0].account.id)
        try await again.save(adele)
        let changed = kept.filter { $0.account.id != samples.crowd[0].account.id }
            .map { $0.account.id == adele.account.id ? adele : $0 }
        try await expect(changed, in: store, .isShared)
        try await again.save(jan)
        try await expect(changed + [jan], in: store, .isShared)
        try await store.remove(jan.account.id)
        try await expect(changed, in: again, .isShared)
    }

    private static func checkDamaged(
        _ record: AccountRecord, reopen: @Sendable () async throws -> any AccountStore,
        _ damage: @Sendable (Account.ID) async throws -> Void
    ) async throws {
        let store = try await reopen()
        let before = try await store.records()
        try await damage(record.account.id)
        let others = before.filter { $0.account.id != record.account.id }
        try compare(try await store.records(), others, .othersLiveOn)
        guard try await !store.unreadable().isEmpty else {
            throw Violation(rule: .othersLiveOn, observed: "unreadable() names nothing")
        }
        do {
            _ = try await store.record(for: record.account.id)
            throw Violation(rule: .othersLiveOn, observed: "record(for:) answers for a record that is damaged")
        } catch is OAuthError {}
        try await store.save(record)
        try await expect(others + [record], in: try await reopen(), .othersLiveOn)
    }

    private static func saveAtOnce(_ samples: AccountStoreSamples, in store: any AccountStore) async throws {
        let before = try await store.records()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for record in samples.crowd {
                group.addTask { try await store.save(record) }
            }
            try await group.waitForAll()
        }
        let after = try await store.records()
        let new = after.dropFirst(before.count).sorted { $0.account.id.subject < $1.account.id.subject }
        try compare(Array(after.prefix(before.count)), before, .touchesNoOther)
        try compare(Array(new), samples.crowd, .losesNothing)
    }

    private static func refuse(_ store: any AccountStore, _ record: AccountRecord) async throws {
        let uses: [(String, () async throws -> Void)] = [
            ("records()", { _ = try await store.records() }), ("save(_:)", { try await store.save(record) }),
            ("remove(_:)", { try await store.remove(record.account.id) }),
            ("records()", { _ = try await store.records() }),
        ]
        for (name, use) in uses {
            do {
                try await use()
            } catch let error as OAuthError {
                guard [.storeUnreadable, .storeLocked, .storeUnsafe].contains(error.code) else {
                    throw Violation(rule: .saysUnreadable, observed: "\(name) threw \(error.code.rawValue)")
                }
                continue
            }
            throw Violation(rule: .saysUnreadable, observed: "\(name) succeeded on a store that is damaged")
        }
    }

    private static func permit(_ rule: Rule, _ operation: () async throws -> Void) async throws {
        do {
            try await operation()
        } catch {
            throw Violation(rule: rule, observed: "\(type(of: error)) was thrown")
        }
    }

    /// Compares all records; a difference in one that nothing was done to breaks a rule of its own.
    private static func expect(
        _ wanted: [AccountRecord], in store: any AccountStore, _ rule: Rule, about subject: AccountRecord? = nil
    ) async throws {
        try compare(try await store.records(), wanted, rule, about: subject)
        for record in wanted {
            let found = try await store.record(for: record.account.id)
            try compare(found.map { [$0] } ?? [], [record], rule)
        }
    }

    /// Compares what would be written, byte by byte, so that no difference is too small.
    private static func compare(
        _ seen: [AccountRecord], _ wanted: [AccountRecord], _ rule: Rule, about subject: AccountRecord? = nil
    ) throws {
        guard seen.map(\.account.id) == wanted.map(\.account.id) else {
            throw Violation(rule: rule, observed: "\(names(seen)) instead of \(names(wanted))")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for (one, other) in zip(seen, wanted) where try encoder.encode(one) != encoder.encode(other) {
            let isOther = subject.map { $0.account.id != other.account.id } ?? false
            throw Violation(
                rule: isOther ? .touchesNoOther : rule,
                observed: "the record of \(names([other])) is not the one that was saved")
        }
    }

    private static func names(_ records: [AccountRecord]) -> String {
        let names = records.map { "\($0.account.username ?? $0.account.id.subject) at \($0.account.id.issuer)" }
        return names.isEmpty ? "nobody" : names.joined(separator: ", ")
    }
}
