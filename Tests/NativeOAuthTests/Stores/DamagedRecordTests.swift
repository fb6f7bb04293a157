import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Damaged and strange records", .timeLimit(.minutes(2)))
struct DamagedRecordTests {
    private let folder = StoreFolder()

    private func record(_ subject: String) -> AccountRecord { StoreFolder.record(subject) }

    /// A store with two accounts; the first file is of the account that is returned.
    private func twoAccounts() async throws -> (victim: AccountRecord, other: AccountRecord, file: URL) {
        let store = folder.open()
        try await store.save(record("a"))
        let file = try #require(folder.records().first)
        try await store.save(record("b"))
        return (record("a"), record("b"), file)
    }

    @Test("every single byte that is changed is found out, no other account suffers, and the file is kept (G16)")
    func everyByte() async throws {
        defer { folder.remove() }
        let (victim, other, file) = try await twoAccounts()
        let whole = try Data(contentsOf: file)
        let versionAt = 8
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1 << UInt8(index % 8)
            try folder.overwrite(file, bytes)
            let store = folder.open()
            #expect(try await store.records() == [other], "byte \(index)")
            let named = try await store.unreadable()
            let isNewer = index == versionAt && bytes[index] > 1
            let error = await expectFailure(
                isNewer ? .storeUnreadable : .accountDamaged, "byte \(index)", says: isNewer ? "version" : ""
            ) { try await store.record(for: victim.account.id) }
            #expect(named.count == 1 && error?.message == named.first?.message, "byte \(index)")
            if isNewer {
                #expect(try Data(contentsOf: file) == bytes)
                continue
            }
            let aside = URL(filePath: file.path + ".damaged")
            #expect(try Data(contentsOf: aside) == bytes, "byte \(index)")
            #expect(error?.message.contains(aside.lastPathComponent) == true)
            try FileManager.default.moveItem(at: aside, to: file)
        }
        try folder.overwrite(file, whole)
        #expect(try await folder.open().records() == [victim, other])
    }

    @Test(
        "a record that is cut off, empty, too long or something else is moved aside (G16)",
        arguments: [0, 1, 12, 13, 24, 25, 40, -1, 1])
    func lengths(length: Int) async throws {
        defer { folder.remove() }
        let (victim, other, file) = try await twoAccounts()
        let whole = try Data(contentsOf: file)
        try folder.overwrite(file, length < 0 ? whole + Data([0]) : whole.prefix(length))
        let store = folder.open()
        await expectFailure(.accountDamaged) { try await store.record(for: victim.account.id) }
        #expect(try await store.records() == [other])
        #expect(try folder.names().contains { $0.hasSuffix(".account.damaged") })
    }

    @Test("a record under another account's name does not pass for it")
    func exchanged() async throws {
        defer { folder.remove() }
        let (_, _, file) = try await twoAccounts()
        let other = try #require(try folder.records().first { $0 != file })
        try folder.overwrite(file, Data(contentsOf: other))
        let store = folder.open()
        #expect(try await store.records() == [record("b")])
        #expect(try await store.unreadable().map(\.code) == [.accountDamaged])
    }

    @Test("when the only account is damaged, the answer is not “no account”, and signing in again mends it")
    func onlyAccount() async throws {
        defer { folder.remove() }
        let app = try StubApp()
        let folder = folder
        let id = try await app.client(store: folder.open()).signIn(with: app.provider.userAgent()).id
        let file = try #require(folder.records().first)
        try folder.overwrite(file, Data("garbage".utf8))
        let client = try app.client(store: folder.open())
        await expectFailure(.accountDamaged) { try await client.accounts() }
        await expectFailure(.accountDamaged) { try await client.accessToken(for: id) }
        #expect(try await client.signIn(with: app.provider.userAgent()).id == id)
        #expect(try await client.accounts().map(\.id) == [id])
        #expect(try await folder.open().unreadable().isEmpty)
        #expect(try folder.names().contains { $0.hasSuffix(".damaged") })
    }

    @Test("saving over a damaged record keeps it aside until the next one that is damaged")
    func savedOver() async throws {
        defer { folder.remove() }
        let (victim, _, file) = try await twoAccounts()
        for count in 1...3 {
            try folder.overwrite(file, Data("garbage \(count)".utf8))
            try await folder.open().save(victim)
        }
        #expect(try folder.names().count { $0.contains(".damaged") } == 1)
        let kept = try Data(contentsOf: URL(filePath: file.path + ".damaged"))
        #expect(kept == Data("garbage 3".utf8))
        #expect(try await folder.open().record(for: victim.account.id) == victim)
    }

    @Test("forgetting an account takes along what was moved aside of it")
    func forgotten() async throws {
        defer { folder.remove() }
        let (victim, other, file) = try await twoAccounts()
        try folder.overwrite(file, Data("garbage".utf8))
        let store = folder.open()
        _ = try await store.records()
        try await store.remove(victim.account.id)
        #expect(try await store.record(for: victim.account.id) == nil)
        #expect(try await store.unreadable().isEmpty)
        #expect(try await store.records() == [other])
        #expect(try !folder.names().contains { $0.contains(".damaged") })
    }

    @Test("a record of a newer version is named and left alone, whatever is asked for")
    func newerVersion() async throws {
        defer { folder.remove() }
        let (victim, other, file) = try await twoAccounts()
        var bytes = try Data(contentsOf: file)
        bytes[8] = 2
        try folder.overwrite(file, bytes)
        let store = folder.open()
        let uses: [@Sendable () async throws -> Void] = [
            { _ = try await store.record(for: victim.account.id) }, { try await store.save(victim) },
            { try await store.remove(victim.account.id) },
        ]
        for use in uses {
            await expectFailure(.storeUnreadable, says: "version 2") { try await use() }
        }
        #expect(try await store.records() == [other])
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test("a record that others can read, or that has a second name, is refused and left alone")
    func unsafe() async throws {
        defer { folder.remove() }
        let (victim, other, file) = try await twoAccounts()
        let store = folder.open()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        await expectFailure(.storeUnsafe) { try await store.record(for: victim.account.id) }
        #expect(try await store.records() == [other])
        #expect(try await store.unreadable().first?.message.contains("chmod 600") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let second = folder.url.appending(path: "second-name")
        try FileManager.default.linkItem(at: file, to: second)
        await expectFailure(.storeUnsafe, says: "hard link") { try await store.record(for: victim.account.id) }
        try FileManager.default.removeItem(at: second)
        try FileManager.default.moveItem(at: file, to: second)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: second)
        await expectFailure(.storeUnsafe) { try await store.save(victim) }
        #expect(try await store.records() == [other])
    }
}
