import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Encrypted file account store", .timeLimit(.minutes(2)))
struct EncryptedFileAccountStoreTests {
    private let folder = StoreFolder()

    private func record(_ subject: String, token: String = "test-token") -> AccountRecord {
        StoreFolder.record(subject, token: token)
    }

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("gives back what was saved, replaces the same account in its place and forgets one")
    func roundTrip() async throws {
        defer { folder.remove() }
        let store = folder.open()
        #expect(try await store.records().isEmpty && store.protection == .encryptedFile)
        try await store.save(record("a"))
        try await store.save(record("b"))
        try await store.save(record("a", token: "newer"))
        #expect(store.protection == .encryptedFileKeyFile && store.protection.rawValue == "encrypted-file-key-file")
        let again = folder.open()
        #expect(again.protection == .encryptedFileKeyFile)
        #expect(try await again.records() == [record("a", token: "newer"), record("b")])
        try await again.remove(record("a").account.id)
        #expect(try await store.records() == [record("b")])
        #expect(try await store.record(for: record("b").account.id) == record("b"))
        #expect(try await store.record(for: record("a").account.id) == nil)
        try await store.save(record("a"))
        #expect(try await again.records() == [record("b"), record("a")])
    }

    @Test("keeps to the contract, opened again and damaged too")
    func contract() async throws {
        defer { folder.remove() }
        let folder = folder
        try await AccountStoreCheck.run(
            on: folder.open(), reopening: { folder.open() },
            damagingRecord: { id in
                let name = try #require(try await folder.open().existingKeys()).name(of: id)
                try folder.overwrite(folder.accounts.appending(path: "\(name).account"), Data("garbage".utf8))
            },
            damaging: { try folder.overwrite(folder.accounts.appending(path: "store.json"), Data("{".utf8)) })
    }

    @Test("keeps to the contract with 1,000 accounts, and so does the store in memory")
    func many() async throws {
        defer { folder.remove() }
        let folder = folder
        try await AccountStoreCheck.run(
            withAccounts: 1000, on: folder.open(), reopening: { folder.open() })
        try await AccountStoreCheck.run(withAccounts: 1000, on: InMemoryAccountStore())
    }

    @Test("the store in memory keeps to the contract, too")
    func inMemory() async throws {
        try await AccountStoreCheck.run(on: InMemoryAccountStore())
    }

    @Test("looking into an empty folder makes nothing, and no key")
    func empty() async throws {
        defer { folder.remove() }
        #expect(try await folder.open().records().isEmpty)
        #expect(try await folder.open().record(for: record("a").account.id) == nil)
        try await folder.open().remove(record("a").account.id)
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }

    @Test("files and folder are their owner's alone, and neither names nor contents tell who signed in (K02)")
    func secrecy() async throws {
        defer { folder.remove() }
        try await folder.open().save(record("adele", token: "test-secret-token"))
        #expect(try mode(folder.accounts) == 0o700)
        for name in try folder.names() {
            let file = folder.accounts.appending(path: name)
            #expect(try mode(file) == 0o600, "\(name)")
            let bytes = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            for word in ["adele", "test-secret-token", "test-refresh", "login.example"] {
                #expect(!name.contains(word) && !bytes.contains(word), "\(name)")
            }
            #expect(!name.contains(record("adele").account.id.key))
        }
        #expect(try folder.records().count == 1)
    }

    @Test("the same record is never encrypted to the same bytes twice")
    func nonces() async throws {
        defer { folder.remove() }
        let store = folder.open()
        var seen: Set<Data> = []
        for _ in 0..<20 {
            try await store.save(record("a"))
            seen.insert(try Data(contentsOf: try #require(folder.records().first)).dropFirst(13).prefix(12))
        }
        #expect(seen.count == 20)
    }

    @Test("saving an account leaves the files of all others as they are, byte by byte (G14)")
    func others() async throws {
        defer { folder.remove() }
        let store = folder.open()
        for subject in ["a", "b", "c"] {
            try await store.save(record(subject))
        }
        let before = try folder.records().map { try Data(contentsOf: $0) }
        try await store.save(record("b", token: "newer"))
        let after = try folder.records().map { try Data(contentsOf: $0) }
        #expect(zip(before, after).count { $0 != $1 } == 1)
    }

    @Test("the revision is another one after each change, whoever made it, and the same without one")
    func revision() async throws {
        defer { folder.remove() }
        let (store, other) = (folder.open(), folder.open())
        var seen = [await store.revision()]
        try await other.save(record("a"))
        seen.append(await store.revision())
        try await other.save(record("b"))
        seen.append(await store.revision())
        try await store.save(record("a", token: "newer"))
        seen.append(await other.revision())
        try await other.remove(record("b").account.id)
        seen.append(await store.revision())
        #expect(Set(seen).count == 5 && !seen.contains(nil))
        _ = try await other.records()
        #expect(await other.revision() == seen.last)
    }

    @Test("two stores that save at the same time lose nothing and make one key")
    func together() async throws {
        defer { folder.remove() }
        let folder = folder
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<24 {
                // A store of its own for each, as processes would have: nothing but the lock orders them.
                group.addTask { try await folder.open().save(StoreFolder.record("\(number)")) }
            }
            try await group.waitForAll()
        }
        #expect(try await folder.open().records().count == 24)
    }

    @Test("a folder that was begun anew by another program is read with its new key")
    func begunAnew() async throws {
        defer { folder.remove() }
        let store = folder.open()
        try await store.save(record("a"))
        try FileManager.default.removeItem(at: folder.accounts)
        try await folder.open().save(record("b"))
        #expect(try await store.records() == [record("b")])
        try await store.save(record("c"))
        #expect(try await folder.open().records() == [record("b"), record("c")])
    }
}
