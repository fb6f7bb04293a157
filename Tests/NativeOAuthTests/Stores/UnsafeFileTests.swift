import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// What others could read or exchange is refused, named, and left as it is.
@Suite("Unsafe files of a store", .timeLimit(.minutes(5)))
struct UnsafeFileTests {
    private let folder = StoreFolder()
    private var header: URL { folder.accounts.appending(path: "store.json") }

    private func record(_ subject: String) -> AccountRecord { StoreFolder.record(subject) }

    @Test("a header that others could read is refused, named and left alone", arguments: [0o644, 0o640, 0o602, 0o666])
    func mode(mode: Int) async throws {
        defer { folder.remove() }
        try await folder.open().save(record("a"))
        let before = try Data(contentsOf: header)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: header.path)
        await expectFailure(.storeUnsafe, says: "chmod 600") { _ = try await folder.open().records() }
        await expectFailure(.storeUnsafe, says: "store.json") { try await folder.open().save(record("b")) }
        #expect(try Data(contentsOf: header) == before)
    }

    @Test("a directory in which others could exchange the files is refused", arguments: [0o1777, 0o770, 0o702])
    func directory(mode: Int) async throws {
        defer { folder.remove() }
        try await folder.open().save(record("a"))
        let names = try folder.names()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.accounts.path)
        await expectFailure(.storeUnsafe, says: "chmod 700") { _ = try await folder.open().records() }
        await expectFailure(.storeUnsafe, says: "chmod 700") {
            _ = try await folder.open().record(for: record("a").account.id)
        }
        await expectFailure(.storeUnsafe, says: "chmod 700") { try await folder.open().save(record("b")) }
        await expectFailure(.storeUnsafe, says: "chmod 700") { try await folder.open().remove(record("a").account.id) }
        #expect(try folder.names() == names)
    }

    @Test("a directory of another user is refused, and nothing is left in it")
    func othersDirectory() async throws {
        defer { folder.remove() }
        try FileManager.default.createDirectory(at: folder.accounts, withIntermediateDirectories: true)
        // Only root can give a directory away; everybody else has one of root's.
        let isGivenAway = chown(folder.accounts.path, 65534, 65534) == 0
        let store = EncryptedFileAccountStore(directory: isGivenAway ? folder.accounts : URL(filePath: "/"))
        await expectFailure(.storeUnsafe, says: "another user") { try await store.save(record("a")) }
        #expect(try !isGivenAway || folder.names().isEmpty)
    }

    @Test("a pipe or a symbolic link in the place of a file is refused, and nobody waits for it")
    func pipesAndLinks() async throws {
        defer { folder.remove() }
        try await folder.open().save(record("a"))
        for name in ["store.json", "store.key"] {
            let file = folder.accounts.appending(path: name)
            let aside = folder.accounts.appending(path: "aside")
            try FileManager.default.moveItem(at: file, to: aside)
            #expect(mkfifo(file.path, 0o600) == 0)
            await expectFailure(.storeUnsafe, says: name) { _ = try await folder.open().records() }
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: aside)
            await expectFailure(.storeUnsafe, says: name) { _ = try await folder.open().records() }
            try FileManager.default.removeItem(at: file)
            try FileManager.default.moveItem(at: aside, to: file)
        }
        #expect(try await folder.open().records() == [record("a")])
    }

    @Test("when the folder cannot be made, the error says which")
    func unwritable() async {
        await expectFailure(.storeWriteFailed, says: "/dev/null") {
            try await EncryptedFileAccountStore(directory: URL(filePath: "/dev/null/nowhere")).save(record("a"))
        }
    }
}
