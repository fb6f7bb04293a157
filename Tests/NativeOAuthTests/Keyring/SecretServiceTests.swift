#if os(Linux)
import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import DesktopKeyring
@testable import NativeOAuth

@Suite("Secrets in GNOME's keyring", .timeLimit(.minutes(5)))
struct SecretServiceTests {
    private let keys = [RandomBytes.bytes(32), RandomBytes.bytes(32)].map { Redacted($0) }

    /// Every use of a keyring fails with a fault, and none says that there is no secret.
    private func expectAll(_ faults: Set<SecretServiceFailure>, of vault: SecretServiceVault) async {
        await expectFault(faults) { _ = try await vault.secret(named: "key") }
        await expectFault(faults) { try await vault.setSecret(keys[0], named: "key") }
    }

    @Test("a secret is kept by its name, replaced, and read over another connection")
    func vault() async throws {
        let session = try await KeyringSession()
        let (vault, other) = (session.vault(), session.vault())
        #expect(try await vault.secret(named: "key") == nil)
        for key in keys {
            try await vault.setSecret(key, named: "key")
            #expect(try await other.secret(named: "key") == key)
        }
        #expect(try await other.secret(named: "other-key") == nil)
        #expect(try await session.vault(app: "other-app").secret(named: "key") == nil)
        let timeout = DBusTimeout(reply: .seconds(30))
        var keyring = try SecretServiceConnection.open(session.environment, prompts: .never, timeout)
        #expect(try keyring.items(["service": "test-app"]).count == 1)
    }

    @Test("a locked keyring says so at once, without anybody to ask says so soon, and is used again once unlocked")
    func locked() async throws {
        let session = try await KeyringSession()
        let vault = session.vault()
        try await vault.setSecret(keys[0], named: "key")
        try session.setLocked(true)
        await expectAll([.locked], of: vault)
        // Here nobody can be asked, which GNOME's keyring reports as if somebody had declined.
        await expectFault([.locked]) { _ = try await session.vault(.within(.seconds(30))).secret(named: "key") }
        #expect(await !session.isUsable())
        try session.setLocked(false)
        #expect(try await vault.secret(named: "key") == keys[0])
        #expect(await session.isUsable())
    }

    @Test("a keyring that is killed while in use is an error, and its secrets are there when it is started again")
    func killed() async throws {
        let session = try await KeyringSession()
        let vault = session.vault()
        try await vault.setSecret(keys[0], named: "key")
        // At once: what was kept must have been written.
        session.killKeyring()
        await expectAll([.noService, .connectionLost], of: vault)
        #expect(await !session.isUsable())
        try await session.startKeyring()
        #expect(try await vault.secret(named: "key") == keys[0])
    }

    @Test("a keyring that was started anew between two uses is used as if nothing had been")
    func startedAnew() async throws {
        let session = try await KeyringSession()
        let vault = session.vault()
        try await vault.setSecret(keys[0], named: "key")
        session.killKeyring()
        try await session.startKeyring()
        #expect(try await vault.secret(named: "key") == keys[0])
    }

    @Test("a bus that ends while it is in use is an error")
    func busKilled() async throws {
        let session = try await KeyringSession()
        let vault = session.vault()
        try await vault.setSecret(keys[0], named: "key")
        session.killBus()
        await expectAll([.noSessionBus], of: vault)
    }

    @Test("a bus on which nobody keeps secrets is told apart from no bus")
    func noService() async throws {
        let session = try await KeyringSession(withKeyring: false)
        await expectAll([.noService], of: session.vault())
        #expect(await !session.isUsable())
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
        let vault = session.vault()
        let key = try #require(try await vault.secret(named: "account-store-key"))
        try session.clear()
        await expectFailure(.storeKeyUnavailable) { try await open().records() }
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
        let vault = session.vault()
        let attributes = ["xdg:schema", "NativeOAuth.Secret", "service", "test-app", "name"]
        try session.secretTool(["store", "--label=test"] + attributes + ["theirs"], input: "test-secret-of-theirs")
        #expect(try await vault.secret(named: "theirs")?.reveal() == Array("test-secret-of-theirs".utf8))
        try await vault.setSecret(Redacted(Array("test-secret-of-ours".utf8)), named: "ours")
        #expect(try session.secretTool(["lookup"] + attributes + ["ours"]) == "test-secret-of-ours")
    }
}
#endif
