#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps accounts in one file that only its owner may read.
///
/// The file is replaced as a whole, so it is always either the old or the new one. A file that others can read, that
/// belongs to somebody else, or that is not what this store writes, is left alone and named in the error. So is a directory
/// that belongs to another user, or in which others could exchange the file.
public actor FileAccountStore: AccountStore {
    private let file: PrivateFile
    /// The directory of the file: whoever can read the file can reach the locks.
    public nonisolated let lockDirectory: URL?

    /// The file's form; another one is of another version of this library.
    private struct Contents: Codable {
        var version: Int
        var accounts: [AccountRecord]
    }

    private static let version = 1

    /// Uses `accounts.json` in a directory, which is made (for its owner alone) when something is first saved.
    ///
    /// - Parameter directory: The directory.
    public init(directory: URL) {
        self.init(directory: directory, system: POSIXFileSystem())
    }

    init(directory: URL, system: any FileSystem) {
        lockDirectory = directory
        file = PrivateFile(
            path: directory.appending(path: "accounts.json").path(percentEncoded: false), system: system)
    }

    /// Always the same for this kind of store.
    public nonisolated var protection: StoreProtection { .ownerOnlyFile }

    /// Returns which file it is, how long, and when it was written: each write makes a new file.
    ///
    /// - Returns: As ``AccountStore/revision()`` says.
    public func revision() async -> String? {
        file.revision
    }

    /// Returns all accounts with their tokens.
    ///
    /// - Throws: As ``AccountStore/records()`` does.
    public func records() async throws -> [AccountRecord] {
        try read()
    }

    private func read() throws -> [AccountRecord] {
        // Where others could remove the file, that there is none says nothing.
        _ = try file.system.check(file.directory)
        guard let data = try file.read() else { return [] }
        let contents: Contents
        do {
            contents = try JSONDecoder().decode(Contents.self, from: data)
        } catch {
            // The decoder's error could quote a token, so it is not passed on.
            throw OAuthError(
                .storeUnreadable, "\(file.path) is damaged: it is not the account file that this program writes.")
        }
        guard contents.version == Self.version else {
            throw OAuthError(
                .storeUnreadable, "\(file.path) is of version \(contents.version), which this program does not know.")
        }
        return contents.accounts
    }

    /// Saves an account; a record of the same account is replaced.
    ///
    /// - Parameter record: The account and its tokens.
    /// - Throws: As ``AccountStore/save(_:)`` does.
    public func save(_ record: AccountRecord) async throws {
        try await file.withLock {
            var records = try read()
            if let index = records.firstIndex(where: { $0.account.id == record.account.id }) {
                records[index] = record
            } else {
                records.append(record)
            }
            try write(records)
        }
    }

    /// Forgets an account.
    ///
    /// - Parameter id: Who to forget.
    /// - Throws: As ``AccountStore/remove(_:)`` does.
    public func remove(_ id: Account.ID) async throws {
        guard try !read().isEmpty else { return }
        try await file.withLock {
            let records = try read()
            let rest = records.filter { $0.account.id != id }
            if rest.count < records.count {
                try write(rest)
            }
        }
    }

    private func write(_ records: [AccountRecord]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try file.write(encoder.encode(Contents(version: Self.version, accounts: records)))
    }
}
