#if os(Linux)
import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import DesktopKeyring
@testable import NativeOAuth

@Suite("Accounts in GNOME's keyring", .timeLimit(.minutes(5)))
struct SecretServiceStoreTests {
    private func expect(_ faults: Set<StoreFault>, _ use: () async throws -> Void) async {
        await #expect { try await use() } throws: { error in
            let error = error as? OAuthError
            guard let fault = error?.underlying as? StoreFault else { return false }
            return faults.contains(fault) && error?.code == fault.code(isWriting: false)
        }
    }

    /// Every use of a store fails with a fault, and none says that nobody is signed in.
    private func expectAll(_ faults: Set<StoreFault>, of store: SecretServiceAccountStore) async throws {
        let record = try AccountRecord.sample()
        await expect(faults) { _ = try await store.records() }
        await expect(faults) { _ = try await store.record(for: record.account.id) }
        await expect(faults) { try await store.save(record) }
        await expect(faults) { try await store.remove(record.account.id) }
    }

    @Test("one account is kept, and read again over another connection")
    func one() async throws {
        let session = try await KeyringSession()
        let record = try AccountRecord.sample()
        try await session.store().save(record)
        #expect(try await session.store().records() == [record])
        #expect(try await session.store().record(for: record.account.id) == record)
    }

    @Test("it keeps to the contract of stores, opened again and locked too")
    func contract() async throws {
        let session = try await KeyringSession()
        try await AccountStoreCheck.run(
            on: session.store(), reopening: { session.store() }, damagingRecord: { try session.damage($0) },
            damaging: { try session.setLocked(true) })
    }

    @Test("a locked keyring says so at once, without anybody to ask says so soon, and is used again once unlocked")
    func locked() async throws {
        let session = try await KeyringSession()
        let store = session.store()
        let record = try AccountRecord.sample()
        try await store.save(record)
        try session.setLocked(true)
        try await expectAll([.locked], of: store)
        // Here nobody can be asked, which GNOME's keyring reports as if somebody had declined.
        await expect([.locked]) { _ = try await session.store(.within(.seconds(30))).records() }
        #expect(await session.availability() == .unavailable(.locked))
        try session.setLocked(false)
        #expect(try await store.records() == [record])
        #expect(await session.availability() == .unlocked)
    }

    @Test("a keyring that is killed while in use is an error, and its accounts are there when it is started again")
    func killed() async throws {
        let session = try await KeyringSession()
        let store = session.store()
        let records = try ["Adele Vance", "Jan Test"].map { try AccountRecord.sample($0) }
        for record in records {
            try await store.save(record)
        }
        // At once: what save has returned from must have been written.
        session.killKeyring()
        try await expectAll([.noService, .connectionLost], of: store)
        #expect(await session.availability() == .unavailable(.noService))
        try await session.startKeyring()
        #expect(try await store.records() == records)
    }

    @Test("a keyring that was started anew between two uses is used as if nothing had been")
    func startedAnew() async throws {
        let session = try await KeyringSession()
        let store = session.store()
        let record = try AccountRecord.sample()
        try await store.save(record)
        session.killKeyring()
        try await session.startKeyring()
        #expect(try await store.records() == [record])
    }

    @Test("a bus that ends while it is in use is an error")
    func busKilled() async throws {
        let session = try await KeyringSession()
        let store = session.store()
        try await store.save(AccountRecord.sample())
        session.killBus()
        try await expectAll([.noSessionBus], of: store)
    }

    @Test("a bus on which nobody keeps secrets is told apart from no bus")
    func noService() async throws {
        let session = try await KeyringSession(withKeyring: false)
        try await expectAll([.noService], of: session.store())
        #expect(await session.availability() == .unavailable(.noService))
        session.killBus()
        #expect(await session.availability() == .unavailable(.noSessionBus))
    }

    @Test("two connections see what the other writes, at once, and lose nothing when they write at the same time")
    func twoSessions() async throws {
        let session = try await KeyringSession()
        let (one, other) = (session.store(), session.store())
        let records = try (0..<20).map { try AccountRecord.sample("Test Person \(Array("abcdefghijklmnopqrst")[$0])") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, record) in records.enumerated() {
                group.addTask { try await (index.isMultiple(of: 2) ? one : other).save(record) }
            }
            try await group.waitForAll()
        }
        #expect(try await Set(one.records()) == Set(records))
        #expect(try await other.records() == one.records())
        try await one.remove(records[0].account.id)
        #expect(try await other.record(for: records[0].account.id) == nil)
        #expect(try await session.store(app: "other-app").records() == [])
    }

    @Test("an account is one item, whose attributes name nobody and whose label people can read")
    func item() async throws {
        let session = try await KeyringSession()
        let record = try AccountRecord.sample()
        for _ in 0..<3 {
            try await session.store().save(record)
        }
        let timeout = DBusTimeout(reply: .seconds(30))
        var keyring = try SecretServiceConnection.open(session.environment, prompts: .never, timeout)
        let items = try keyring.items(["xdg:schema": "NativeOAuth.Account"])
        #expect(items.count == 1)
        let label = try keyring.property("Label", of: "Item", on: items[0])
        #expect(label == .string("test-app: \(record.account.username ?? "")"))
        let attributes = try keyring.property("Attributes", of: "Item", on: items[0])
        guard case .array(_, let entries) = attributes else { throw DBusFailure.malformed("no attributes") }
        let texts = "\(entries)"
        #expect(!texts.contains(record.account.id.subject) && !texts.contains("127.0.0.1"))
        #expect(!texts.contains(AccountRecord.sampleToken))
    }

    @Test("an account that somebody has damaged is named by its label; the others are there, and a sign-in mends it")
    func damaged() async throws {
        let session = try await KeyringSession()
        let store = session.store()
        let (broken, whole) = (try AccountRecord.sample("Adele Vance"), try AccountRecord.sample("Jan Test"))
        try await store.save(broken)
        try session.damage(broken.account.id)
        // The only account is damaged: that is not the same as no account.
        for use in [{ _ = try await store.records() }, { _ = try await store.record(for: broken.account.id) }] {
            await #expect { try await use() } throws: { error in
                let error = error as? OAuthError
                return error?.code == .accountDamaged && error?.underlying as? StoreFault == .malformed
                    && error?.message.contains("test-app: \(broken.account.username ?? "none")") == true
            }
        }
        try await store.save(whole)
        #expect(try await store.records() == [whole])
        #expect(try await store.unreadable().map(\.code) == [.accountDamaged])
        #expect(try await store.record(for: whole.account.id) == whole)
        try await store.save(broken)
        #expect(try await Set(store.records()) == [broken, whole])
        #expect(try await store.unreadable().isEmpty)
        try session.damage(broken.account.id)
        try await store.remove(broken.account.id)
        #expect(try await store.records() == [whole])
        #expect(try await store.unreadable().isEmpty)
    }

    @Test("an account that a newer program keeps is named as that, and is not overwritten")
    func newer() async throws {
        let session = try await KeyringSession()
        let store = session.store()
        let (kept, whole) = (try AccountRecord.sample("Adele Vance"), try AccountRecord.sample("Jan Test"))
        try await store.save(kept)
        try await store.save(whole)
        try session.damage(kept.account.id, writing: #"{"version":2,"somethingElse":true}"#)
        #expect(try await store.records() == [whole])
        #expect(try await store.unreadable().map(\.code) == [.storeUnreadable])
        await expect([.malformed]) { _ = try await store.record(for: kept.account.id) }
        await expect([.malformed]) { try await store.save(kept) }
        #expect(try await store.unreadable().first?.message.contains("version 2") == true)
    }

    @Test("a thousand accounts are all kept, in their order, and found one by one")
    func thousand() async throws {
        let session = try await KeyringSession()
        let store = session.store()
        let letters = Array("abcdefghij")
        var records: [AccountRecord] = []
        for number in 0..<1000 {
            let name = "Test \(letters[number / 100])\(letters[number / 10 % 10])\(letters[number % 10])"
            records.append(try AccountRecord.sample(name))
        }
        for record in records {
            try await store.save(record)
        }
        #expect(try await store.records() == records)
        #expect(try await session.store().record(for: records[500].account.id) == records[500])
    }

    @Test("a key is kept by its name, replaced, forgotten, and never nil because the keyring is locked")
    func vault() async throws {
        let session = try await KeyringSession()
        let open = { SecretServiceVault(app: "test-app", environment: session.environment, prompts: .never) }
        let (vault, other) = (open(), open())
        #expect(try await vault.secret(named: "file-key") == nil)
        let keys = [RandomBytes.system.bytes(32), RandomBytes.system.bytes(32)].map { Redacted($0) }
        for key in keys {
            try await vault.setSecret(key, named: "file-key")
            #expect(try await other.secret(named: "file-key") == key)
        }
        #expect(try await other.secret(named: "other-key") == nil)
        try session.setLocked(true)
        await expect([.locked]) { _ = try await vault.secret(named: "file-key") }
        try session.setLocked(false)
        try await other.removeSecret(named: "file-key")
        #expect(try await vault.secret(named: "file-key") == nil)
    }

    @Test("the key of encrypted files is made in the keyring once, and a store whose key is gone says so")
    func keyOfFiles() async throws {
        let session = try await KeyringSession()
        let folder = FileManager.default.temporaryDirectory.appending(path: "keyring-key-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let open = {
            EncryptedFileAccountStore(
                directory: folder,
                keys: [.keyring(app: "test-app", environment: session.environment, prompts: .never)])
        }
        let record = try AccountRecord.sample()
        try await open().save(record)
        #expect(open().protection == .encryptedFileKeyring)
        #expect(try await open().records() == [record])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { $0 != "store.key" })

        try session.setLocked(true)
        await #expect(throws: OAuthError.self) { try await open().records() }
        try session.setLocked(false)
        let vault = SecretServiceVault(app: "test-app", environment: session.environment, prompts: .never)
        let key = try #require(try await vault.secret(named: "account-store-key"))
        try await vault.removeSecret(named: "account-store-key")
        await #expect { _ = try await open().records() } throws: {
            ($0 as? OAuthError)?.code == .storeKeyUnavailable
        }
        try await vault.setSecret(key, named: "account-store-key")
        #expect(try await open().records() == [record], "nothing was touched meanwhile")
    }

    @Test("stores that are made at the same time, in one folder or in several, agree on one key of the keyring")
    func keyMadeTogether() async throws {
        let session = try await KeyringSession()
        let folder = FileManager.default.temporaryDirectory.appending(path: "keyring-key-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        // A line of its own to the keyring for each, as processes have.
        let open = { @Sendable (name: Int, app: String) in
            EncryptedFileAccountStore(
                directory: folder.appending(path: "\(app)-\(name % 3)"),
                keys: [.keyring(app: app, environment: session.environment, prompts: .never)])
        }
        for round in 0..<5 {
            let app = "test-app-\(round)"
            let records = try (0..<6).map { try AccountRecord.sample("Test \(["A", "B", "C", "D", "E", "F"][$0])") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, record) in records.enumerated() {
                    group.addTask { try await open(number, app).save(record) }
                }
                try await group.waitForAll()
            }
            for (number, record) in records.enumerated() {
                #expect(try await open(number, app).record(for: record.account.id) == record)
            }
        }
    }

    @Test("without a keyring there is no key of it for a new store, and no error")
    func noKeyring() async throws {
        let source = StoreKeySource.keyring(app: "test-app", environment: [:], prompts: .never)
        #expect(try await source.secret(.newStore) == nil)
        await #expect(throws: OAuthError.self) { try await source.secret(.existingStore) }
    }

    @Test("what libsecret's own program stores is read here, and it reads what is stored here")
    func otherProgram() async throws {
        let session = try await KeyringSession()
        let vault = SecretServiceVault(app: "test-app", environment: session.environment, prompts: .never)
        let attributes = ["xdg:schema", "NativeOAuth.Secret", "service", "test-app", "name"]
        try session.secretTool(["store", "--label=test"] + attributes + ["theirs"], input: "test-secret-of-theirs")
        #expect(try await vault.secret(named: "theirs")?.reveal() == Array("test-secret-of-theirs".utf8))
        try await vault.setSecret(Redacted(Array("test-secret-of-ours".utf8)), named: "ours")
        #expect(try session.secretTool(["lookup"] + attributes + ["ours"]) == "test-secret-of-ours")
    }

    @Test("accounts are locked in the session's runtime folder, or where it is said, and the store says what it is")
    func folders() throws {
        let environment = ["XDG_RUNTIME_DIR": "/run/user/1000"]
        let store = SecretServiceAccountStore(app: "com.example/app", environment: environment)
        #expect(store.lockDirectory?.path == "/run/user/1000/native-oauth-com-example-app")
        #expect(SecretServiceAccountStore(app: "app", environment: [:]).lockDirectory == nil)
        let folder = URL(filePath: "/tmp/state")
        #expect(
            SecretServiceAccountStore(app: "app", environment: environment, stateDirectory: folder).lockDirectory
                == folder)
        #expect(store.protection == .secretService)
        #expect(InMemoryAccountStore().lockDirectory == nil)
    }
}
#endif
