import Foundation
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Keys of an encrypted store", .timeLimit(.minutes(2)))
struct StoreKeyTests {
    private let folder = StoreFolder()

    private func record(_ subject: String) -> AccountRecord { StoreFolder.record(subject) }

    private func keyring(_ byte: UInt8?) -> StoreKeySource {
        StoreKeySource(.keyring) { _ in byte.map { .key(Redacted([UInt8](repeating: $0, count: 32))) } }
    }

    private func passphrase(_ words: String?) -> StoreKeySource {
        .passphrase { _ in words.map(Redacted.init) }
    }

    private var keyFile: StoreKeySource { .keyFile(folder.accounts.appending(path: "store.key")) }

    /// The contents of every file but the locks.
    private func contents() throws -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: try folder.names().map {
                ($0, try Data(contentsOf: folder.accounts.appending(path: $0)))
            })
    }

    @Test("the first source that has a key gives it, and the protection says which")
    func order() async throws {
        let cases: [([StoreKeySource], StoreProtection)] = [
            ([keyring(1), passphrase("test words"), keyFile], .encryptedFileKeyring),
            ([keyring(nil), passphrase("test words"), keyFile], .encryptedFilePassphrase),
            ([keyring(nil), passphrase(nil), keyFile], .encryptedFileKeyFile),
        ]
        defer { folder.remove() }
        for (sources, protection) in cases {
            try? FileManager.default.removeItem(at: folder.accounts)
            let store = folder.open(sources)
            try await store.save(record("a"))
            #expect(store.protection == protection)
            #expect(try await folder.open(sources).records() == [record("a")])
            #expect(try folder.names().contains("store.key") == (protection == .encryptedFileKeyFile))
        }
    }

    @Test("a store is opened with the kind of key that it was made with, though a better one has come since")
    func remembered() async throws {
        defer { folder.remove() }
        try await folder.open([keyring(nil), keyFile]).save(record("a"))
        let later = folder.open([keyring(1), keyFile])
        #expect(try await later.records() == [record("a")])
        #expect(later.protection == .encryptedFileKeyFile)
    }

    @Test("an empty store takes another key, asks nobody for the one it has, and says how to change it")
    func empty() async throws {
        defer { folder.remove() }
        let first = folder.open([passphrase("test words")])
        try await first.save(record("a"))
        let second = folder.open([keyFile])
        try await first.remove(record("a").account.id)
        try await second.save(record("b"))
        #expect(second.protection == .encryptedFileKeyFile)
        // One that had opened it goes on with the key that counts now, or says that it can't.
        await expectFailure(.storeKeyUnavailable) { try await first.save(record("c")) }
        #expect(try await second.records() == [record("b")])
        try await second.remove(record("b").account.id)
        // Somebody chose a passphrase, and then did not sign in.
        try await first.checkRoom(for: nil)
        #expect(try await second.records() == [])
        await expectFailure(.storeKeyUnavailable, says: "No account is left in \(folder.accounts.path)") {
            try await folder.open([keyFile]).save(record("b"))
        }
    }

    @Test("another key is told apart from damage, and nothing is moved, changed or overwritten")
    func otherKey() async throws {
        defer { folder.remove() }
        for (right, wrong) in [
            (keyring(1), keyring(2)),
            (passphrase("test words"), passphrase("other words")),
        ] {
            try? FileManager.default.removeItem(at: folder.accounts)
            try await folder.open([right]).save(record("a"))
            let before = try contents()
            let store = folder.open([wrong])
            let uses: [@Sendable () async throws -> Void] = [
                { _ = try await store.records() },
                { _ = try await store.record(for: StoreFolder.record("a").account.id) },
                { try await store.save(StoreFolder.record("b")) },
                { try await store.remove(StoreFolder.record("a").account.id) },
            ]
            for use in uses {
                await expectFailure(.storeKeyMismatch, says: "encrypted with another ") { try await use() }
            }
            #expect(try contents() == before)
            #expect(try await folder.open([right]).records() == [record("a")])
        }
    }

    @Test("a key that is gone is an error of its own, and no account is forgotten for it")
    func lostKey() async throws {
        defer { folder.remove() }
        try await folder.open([keyring(1)]).save(record("a"))
        for sources in [[keyring(nil)], [], [keyFile]] as [[StoreKeySource]] {
            await expectFailure(.storeKeyUnavailable, says: "keyring") { try await folder.open(sources).records() }
            await expectFailure(.storeKeyUnavailable) { try await folder.open(sources).save(record("b")) }
        }
        #expect(try await folder.open([keyring(1)]).records() == [record("a")])
    }

    @Test("a key file that is lost is not made anew for accounts that need the old one")
    func lostKeyFile() async throws {
        defer { folder.remove() }
        try await folder.open().save(record("a"))
        let file = folder.accounts.appending(path: "store.key")
        let key = try Data(contentsOf: file)
        try FileManager.default.removeItem(at: file)
        await expectFailure(.storeKeyUnavailable) { try await folder.open().save(record("b")) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(
            FileManager.default.createFile(
                atPath: file.path, contents: key.prefix(31), attributes: [.posixPermissions: 0o600]))
        await expectFailure(.storeUnreadable) { try await folder.open().records() }
        try folder.overwrite(file, key)
        #expect(try await folder.open().records() == [record("a")])
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        await expectFailure(.storeUnsafe) { try await folder.open().records() }
    }

    @Test("every byte of the header that is changed is found out, and nothing is moved for it")
    func header() async throws {
        defer { folder.remove() }
        try await folder.open().save(record("a"))
        let file = folder.accounts.appending(path: "store.json")
        let whole = try Data(contentsOf: file)
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1 << UInt8(index % 7)
            try folder.overwrite(file, bytes)
            await expectFailure(.storeUnreadable, "byte \(index)") { try await folder.open().records() }
            await expectFailure(.storeUnreadable) { try await folder.open().save(record("b")) }
        }
        try FileManager.default.removeItem(at: file)
        await expectFailure(.storeUnreadable, says: "store.json is gone") { try await folder.open().records() }
        await expectFailure(.storeUnreadable) { try await folder.open().save(record("b")) }
        #expect(
            FileManager.default.createFile(atPath: file.path, contents: whole, attributes: [.posixPermissions: 0o600]))
        #expect(try await folder.open().records() == [record("a")])
        #expect(try !folder.names().contains { $0.contains("damaged") })
    }

    @Test("a keyring that refuses makes no store with a lesser key")
    func refusal() async throws {
        defer { folder.remove() }
        let locked = StoreKeySource(.keyring) { _ in throw OAuthError(.storeKeyUnavailable, "It stays locked.") }
        await expectFailure(.storeKeyUnavailable, says: "It stays locked.") {
            try await folder.open([locked, keyFile]).save(record("a"))
        }
        #expect(try folder.names() == ["store.lock"])
    }

    @Test("keys that are too short, empty passphrases and no key at all are refused")
    func weak() async throws {
        defer { folder.remove() }
        let short = StoreKeySource(.keyring) { _ in .key(Redacted([1, 2, 3])) }
        for source in [short, passphrase(""), passphrase(nil)] as [StoreKeySource] {
            await expectFailure(.storeKeyUnavailable) { try await folder.open([source]).save(record("a")) }
        }
        // Only where a passphrase is among the sources is a person told to type one.
        for (sources, isNoPassphrase) in [([keyring(nil)], true), ([keyring(nil), passphrase(nil)], false)] {
            let error = await expectFailure(.storeKeyUnavailable, says: "the key in the keyring") {
                try await folder.open(sources).save(record("a"))
            }
            #expect((error?.underlying is KeyIsNoPassphrase) == isNoPassphrase)
        }
    }

    @Test("a passphrase comes from the first line of a file that only its owner may read")
    func passphraseFile() async throws {
        defer { folder.remove() }
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let file = folder.url.appending(path: "passphrase")
        #expect(
            FileManager.default.createFile(
                atPath: file.path, contents: Data("test words\nmore\n".utf8), attributes: [.posixPermissions: 0o600]))
        try await folder.open([.passphrase(file: file)]).save(record("a"))
        #expect(try await folder.open([passphrase("test words")]).records() == [record("a")])
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        await expectFailure(.storeUnsafe) { try await folder.open([.passphrase(file: file)]).records() }
        try FileManager.default.removeItem(at: file)
        await expectFailure(.storeKeyUnavailable) { try await folder.open([.passphrase(file: file)]).records() }
    }

    @Test("the key is asked for once, however many wait for it")
    func askedOnce() async throws {
        defer { folder.remove() }
        try await folder.open([passphrase("test words")]).save(record("a"))
        let asked = Locked(0)
        let store = folder.open([
            .passphrase { _ in
                asked.withLock { $0 += 1 }
                try await Task.sleep(for: .milliseconds(50))
                return Redacted("test words")
            }
        ])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { _ = try await store.records() }
            }
            try await group.waitForAll()
        }
        #expect(asked.withLock { $0 } == 1)
    }

    @Test("two stores that are made at once agree on the key, though the place of the key keeps the one that came last")
    func madeTogether() async throws {
        defer { folder.remove() }
        let folder = folder
        for _ in 0..<20 {
            folder.remove()
            let kept = Locked<[UInt8]?>(nil)
            // As a keyring does it: it is asked, told, and asked again.
            let keyring = StoreKeySource(.keyring) { use in
                guard use == .newStore, kept.withLock({ $0 }) == nil else {
                    return kept.withLock { $0 }.map { .key(Redacted($0)) }
                }
                await Task.yield()
                let made = RandomBytes.bytes(32)
                kept.withLock { $0 = made }
                await Task.yield()
                return kept.withLock { $0 }.map { .key(Redacted($0)) }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    // A store of its own for each, as processes would have.
                    group.addTask { try await folder.open([keyring]).save(StoreFolder.record("\(number)")) }
                }
                try await group.waitForAll()
            }
            #expect(try await folder.open([keyring]).records().count == 8)
        }
    }

    @Test("a canceled caller stops waiting for the key, and when all are gone nobody is asked any more")
    func canceled() async throws {
        defer { folder.remove() }
        try await folder.open([passphrase("test words")]).save(record("a"))
        let gate = Gate()
        let (asked, given) = (Locked(0), Locked(0))
        let store = folder.open([
            .passphrase { _ in
                asked.withLock { $0 += 1 }
                await gate.pass()
                try Task.checkCancellation()
                given.withLock { $0 += 1 }
                return Redacted("test words")
            }
        ])
        let waiting = (0..<2).map { _ in Task { try await store.records() } }
        await gate.somebodyIsHeld()
        waiting[0].cancel()
        await #expect(throws: CancellationError.self) { _ = try await waiting[0].value }
        waiting[1].cancel()
        await #expect(throws: CancellationError.self) { _ = try await waiting[1].value }
        let later = Task { try await store.records() }
        try await eventually { asked.withLock { $0 } == 2 }
        await gate.open()
        #expect(try await later.value == [record("a")])
        #expect(given.withLock { $0 } == 1)
    }

    @Test("a header that asks for all memory, or for no work, is not believed")
    func stretching() throws {
        #expect(StoreHeader.Stretching.standard.mebibytes == 32 && StoreHeader.Stretching.standard.isSane)
        var greedy = StoreHeader.Stretching.standard
        greedy.rounds = 1 << 30
        #expect(!greedy.isSane)
        greedy.rounds = 0
        #expect(!greedy.isSane)
    }
}
