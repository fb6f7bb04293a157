import Foundation
import NativeOAuth
import NativeOAuthTesting
import Testing

@Suite("Account store check", .timeLimit(.minutes(5)))
struct AccountStoreCheckTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "stores-\(UUID().uuidString)")

    @Test("the store in memory keeps to the contract")
    func inMemory() async throws {
        try await AccountStoreCheck.run(on: InMemoryAccountStore())
    }

    /// A store of files that is wrong in one way.
    struct WrongStore: AccountStore {
        enum Fault {
            case putsRenewedLast, forgetsTokensOfOthers, keepsOnlySubjects, complainsOfNobody, readsDamageAsNothing
            case dropsTheSecond, neverRemoves, forgetsTheApp
        }

        let base: EncryptedFileAccountStore
        let fault: Fault

        var protection: StoreProtection { base.protection }

        func records() async throws -> [AccountRecord] {
            if fault == .readsDamageAsNothing {
                return (try? await base.records()) ?? []
            }
            let records = try await base.records()
            if fault == .dropsTheSecond, records.count == 2 { return Array(records.prefix(1)) }
            return records
        }

        func save(_ record: AccountRecord) async throws {
            let others = try await base.records().filter { $0.account.id != record.account.id }
            if fault == .putsRenewedLast {
                try await base.remove(record.account.id)
            }
            if fault == .forgetsTokensOfOthers, var first = others.first {
                first.account.needsSignIn = true
                try await base.save(first)
            }
            if fault == .keepsOnlySubjects {
                for other in others where other.account.id.subject == record.account.id.subject {
                    try await base.remove(other.account.id)
                }
            }
            var kept = record
            if fault == .forgetsTheApp {
                kept.clientID = nil
            }
            try await base.save(kept)
        }

        func remove(_ id: Account.ID) async throws {
            if fault == .complainsOfNobody, try await base.record(for: id) == nil {
                throw OAuthError(.accountNotFound, "Nobody.")
            }
            if fault != .neverRemoves {
                try await base.remove(id)
            }
        }
    }

    @Test(
        "a store that is wrong breaks the rule that says so",
        arguments: [
            (.putsRenewedLast, .replaces), (.forgetsTokensOfOthers, .touchesNoOther),
            (.keepsOnlySubjects, .tellsAccountsApart), (.complainsOfNobody, .removesNobody),
            (.readsDamageAsNothing, .saysUnreadable), (.dropsTheSecond, .keepsTheOrder), (.neverRemoves, .removes),
            (.forgetsTheApp, .givesBackWhatWasSaved),
        ] as [(WrongStore.Fault, AccountStoreCheck.Rule)])
    func wrong(fault: WrongStore.Fault, rule: AccountStoreCheck.Rule) async throws {
        let folder = folder
        defer { try? FileManager.default.removeItem(at: folder) }
        let open: @Sendable () -> WrongStore = {
            WrongStore(base: EncryptedFileAccountStore(directory: folder), fault: fault)
        }
        await #expect {
            try await AccountStoreCheck.run(
                on: open(), reopening: open,
                damaging: { try Data("{".utf8).write(to: folder.appending(path: "store.json")) })
        } throws: { error in
            let violation = error as? AccountStoreCheck.Violation
            #expect(violation?.rule == rule)
            #expect(violation.map { "\($0)".hasPrefix("Broken rule: \(rule.rawValue). Seen: ") } == true)
            return true
        }
    }

    @Test("a store that hides a damaged record, and one that loses some of many, are found out")
    func damagedAndMany() async throws {
        let folder = folder
        defer { try? FileManager.default.removeItem(at: folder) }
        let open: @Sendable () -> HidingStore = { HidingStore(base: EncryptedFileAccountStore(directory: folder)) }
        await expect(.othersLiveOn) {
            try await AccountStoreCheck.run(
                on: open(), reopening: open,
                damagingRecord: { try await EncryptedFileAccountStore(directory: folder).remove($0) })
        }
        await expect(.holdsMany) {
            try await AccountStoreCheck.run(withAccounts: 60, on: HidingStore(base: InMemoryAccountStore()))
        }
    }

    /// Says nothing of what is missing, and never shows the fiftieth.
    private struct HidingStore: AccountStore {
        let base: any AccountStore

        var protection: StoreProtection { base.protection }

        func records() async throws -> [AccountRecord] {
            var records = try await base.records()
            if records.count > 50 {
                records.remove(at: 50)
            }
            return records
        }

        func save(_ record: AccountRecord) async throws { try await base.save(record) }

        func remove(_ id: Account.ID) async throws { try await base.remove(id) }
    }

    @Test("a store that forgets, one that caches, one that races, and one that was used before are found out")
    func lifetimes() async throws {
        await expect(.survives) {
            try await AccountStoreCheck.run(on: InMemoryAccountStore(), reopening: { InMemoryAccountStore() })
        }
        let full = InMemoryAccountStore()
        try await AccountStoreCheck.run(on: full)
        await expect(.startsEmpty) { try await AccountStoreCheck.run(on: full) }
        await expect(.losesNothing) { try await AccountStoreCheck.run(on: RacingStore()) }
        let folder = folder
        defer { try? FileManager.default.removeItem(at: folder) }
        await expect(.isShared) {
            try await AccountStoreCheck.run(
                on: CachingStore(base: EncryptedFileAccountStore(directory: folder)),
                reopening: { EncryptedFileAccountStore(directory: folder) })
        }
    }

    private func expect(_ rule: AccountStoreCheck.Rule, _ body: () async throws -> Void) async {
        await #expect { try await body() } throws: { ($0 as? AccountStoreCheck.Violation)?.rule == rule }
    }

    /// Looks first and writes later, when another may have written.
    private actor RacingStore: AccountStore {
        private var kept: [AccountRecord] = []

        nonisolated var protection: StoreProtection { .memory }

        func records() async throws -> [AccountRecord] { kept }

        func save(_ record: AccountRecord) async throws {
            var copy = kept
            if let index = copy.firstIndex(where: { $0.account.id == record.account.id }) {
                copy[index] = record
            } else {
                copy.append(record)
            }
            try await Task.sleep(for: .milliseconds(20))
            kept = copy
        }

        func remove(_ id: Account.ID) async throws {
            kept.removeAll { $0.account.id == id }
        }
    }

    /// Reads once, and believes itself ever after.
    private actor CachingStore: AccountStore {
        let base: EncryptedFileAccountStore
        private var known: [AccountRecord]?

        init(base: EncryptedFileAccountStore) {
            self.base = base
        }

        nonisolated var protection: StoreProtection { .encryptedFile }

        func records() async throws -> [AccountRecord] {
            if let known { return known }
            let records = try await base.records()
            known = records
            return records
        }

        func save(_ record: AccountRecord) async throws {
            known = nil
            try await base.save(record)
        }

        func remove(_ id: Account.ID) async throws {
            known = nil
            try await base.remove(id)
        }
    }
}
