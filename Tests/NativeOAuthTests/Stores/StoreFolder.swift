import Foundation

@testable import NativeOAuth

/// A folder of its own for each test, with a store of cheap passphrases in it.
struct StoreFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "encrypted-\(UUID().uuidString)")
    var accounts: URL { url.appending(path: "accounts") }

    static let cheap = StoreHeader.Stretching(rounds: 1 << 10, blockSize: 8, parallelism: 1)

    func open(_ keys: [StoreKeySource]? = nil) -> EncryptedFileAccountStore {
        EncryptedFileAccountStore(
            directory: accounts, keys: keys, system: POSIXFileSystem(), stretching: Self.cheap)
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: accounts.path).sorted()
    }

    /// The files of the accounts, in the order of their names.
    func records() throws -> [URL] {
        try names().filter { $0.hasSuffix(".account") }.map { accounts.appending(path: $0) }
    }

    /// Writes without changing who may read.
    func overwrite(_ file: URL, _ data: Data) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: data)
        try handle.close()
    }

    static func record(
        _ subject: String, token: String = "test-token", receivedAt: TimeInterval = 0
    ) -> AccountRecord {
        var tokens = TokenSet.sample(accessToken: token)
        tokens.refreshToken = Redacted("test-refresh-\(subject)")
        tokens.receivedAt = Date(timeIntervalSinceReferenceDate: receivedAt)
        return AccountRecord(
            account: Account(id: .init(issuer: "https://login.example", subject: subject), username: subject),
            tokens: tokens)
    }
}
