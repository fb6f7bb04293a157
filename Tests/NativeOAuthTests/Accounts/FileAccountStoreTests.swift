import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("File account store")
struct FileAccountStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "accounts.json") }

    private func record(_ subject: String, token: String = "token") -> AccountRecord {
        var tokens = TokenSet.sample(accessToken: token)
        tokens.refreshToken = Redacted("refresh-\(subject)")
        return AccountRecord(
            account: Account(id: .init(issuer: "https://login.example", subject: subject), username: subject),
            tokens: tokens)
    }

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("gives back what was saved, replaces the same account and forgets one")
    func roundTrip() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = FileAccountStore(directory: folder)
        #expect(try await store.records().isEmpty)
        try await store.save(record("a"))
        try await store.save(record("b"))
        try await store.save(record("a", token: "newer"))
        let again = FileAccountStore(directory: folder)
        #expect(try await again.records() == [record("a", token: "newer"), record("b")])
        try await again.remove(record("a").account.id)
        #expect(try await store.records() == [record("b")])
        #expect(try await store.record(for: record("b").account.id) == record("b"))
    }

    @Test("the file is its owner's alone, in a folder of the same kind, and beside it is only a lock")
    func modes() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await FileAccountStore(directory: folder).save(record("a"))
        #expect(try mode(file) == 0o600)
        #expect(try mode(folder) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["accounts.json", "accounts.json.lock"])
        #expect(try mode(folder.appending(path: "accounts.json.lock")) == 0o600)
    }

    @Test("a file that others could read is refused, named and left alone", arguments: [0o644, 0o640, 0o602, 0o666])
    func unsafeMode(mode: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = FileAccountStore(directory: folder)
        try await store.save(record("a"))
        let before = try Data(contentsOf: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        for operation: @Sendable () async throws -> Void in [
            { _ = try await store.records() }, { try await store.save(record("b")) },
        ] {
            await #expect { try await operation() } throws: { error in
                guard let error = error as? OAuthError else { return false }
                return error.code == .storeUnsafe && error.message.contains("accounts.json")
                    && error.message.contains("chmod 600") == true
            }
        }
        #expect(try Data(contentsOf: file) == before)
    }

    @Test(
        "a directory in which others could exchange the file is refused, whether the file is there or not",
        arguments: [0o777, 0o1777, 0o775])
    func unsafeDirectory(mode: Int) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = FileAccountStore(directory: folder)
        try await store.save(record("a"))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        let uses: [@Sendable () async throws -> Void] = [
            { _ = try await store.records() }, { try await store.save(record("b")) },
            { try await store.remove(record("a").account.id) },
        ]
        for isThere in [true, false] {
            if !isThere { try FileManager.default.removeItem(at: file) }
            for use in uses {
                await #expect { try await use() } throws: { error in
                    let error = error as? OAuthError
                    return error?.code == .storeUnsafe && error?.message.contains("chmod 700") == true
                }
            }
        }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("a directory of another user is refused, and nothing is left in it")
    func othersDirectory() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Only root can give a directory away; everybody else has one of root's.
        let theirs = chown(folder.path, 65534, 65534) == 0 ? folder : URL(filePath: "/")
        let store = FileAccountStore(directory: theirs)
        let uses: [@Sendable () async throws -> Void] = [
            { _ = try await store.records() }, { try await store.save(record("a")) },
        ]
        for use in uses {
            await #expect { try await use() } throws: { error in
                let error = error as? OAuthError
                return error?.code == .storeUnsafe && error?.message.contains("another user") == true
            }
        }
        #expect(try theirs != folder || FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("two stores that save different accounts at the same time lose none")
    func together() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<24 {
                // A store of its own for each, as processes would have: nothing but the lock orders them.
                group.addTask { try await FileAccountStore(directory: folder).save(record("\(number)")) }
            }
            try await group.waitForAll()
        }
        #expect(try await FileAccountStore(directory: folder).records().count == 24)
    }

    @Test("a pipe in its place is refused and waited for by nobody", .timeLimit(.minutes(5)))
    func pipe() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(mkfifo(file.path, 0o600) == 0)
        await #expect {
            try await FileAccountStore(directory: folder).records()
        } throws: {
            ($0 as? OAuthError)?.code == .storeUnsafe
        }
    }

    @Test("a symbolic link in its place is refused")
    func link() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.appending(path: "elsewhere")
        try Data("{}".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        await #expect {
            try await FileAccountStore(directory: folder).records()
        } throws: {
            ($0 as? OAuthError)?.code == .storeUnsafe
        }
    }

    @Test(
        "a damaged file is named, kept as it is, and never taken for an empty one",
        arguments: [
            "", "{", "[]", "{\"version\":1}", "{\"version\":2,\"accounts\":[]}", "\u{0}\u{0}", "null",
        ])
    func damaged(contents: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = FileAccountStore(directory: folder)
        try await store.save(record("a"))
        try Data(contents.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        await #expect { try await store.save(record("b")) } throws: { ($0 as? OAuthError)?.code == .storeUnreadable }
        #expect(try Data(contentsOf: file) == Data(contents.utf8))
    }

    @Test("when the folder cannot be made, the error says which")
    func unwritable() async throws {
        let store = FileAccountStore(directory: URL(filePath: "/dev/null/nowhere"))
        await #expect { try await store.save(record("a")) } throws: { error in
            guard let error = error as? OAuthError else { return false }
            return error.code == .storeWriteFailed && error.message.contains("/dev/null")
        }
    }

    @Test("a record printed, dumped or mirrored shows no token")
    func redaction() {
        var dumped = ""
        dump(record("a", token: "SECRET"), to: &dumped)
        #expect(!dumped.contains("SECRET") && !dumped.contains("refresh-a"))
        #expect(!"\(record("a", token: "SECRET"))".contains("SECRET"))
    }
}

@Suite("Account identity")
struct AccountIDTests {
    @Test("the key is short, stable, and different for each issuer and subject")
    func key() {
        let id = Account.ID(issuer: "https://login.example", subject: "1")
        #expect(id.key.utf8.count == 16)
        #expect(id.key == Account.ID(issuer: "https://login.example", subject: "1").key)
        #expect(id.key != Account.ID(issuer: "https://login.example", subject: "2").key)
        #expect(id.key != Account.ID(issuer: "https://other.example", subject: "1").key)
    }
}
