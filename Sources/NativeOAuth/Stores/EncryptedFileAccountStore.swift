#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps each account in an encrypted file of its own, which only its owner may read.
///
/// What is lost with one file is one account. A record that does not open is moved aside under a name that ends in
/// `.damaged`, never deleted, and named by ``unreadable()``; the others live on. A key that cannot be had, or that is
/// another one than the store was encrypted with, is an error of its own, and nothing is moved for it.
///
/// The key comes from the first source that has one when the first account is saved; from then on the store asks the
/// same kind of source. ``protection`` says which it is.
///
/// Not kept from those who can read the directory: how many accounts there are, in which order they signed in, when each
/// was last saved, and whether somebody whom they guess is among them. Who can write there can bring an older copy of a record back.
public actor EncryptedFileAccountStore: AccountStore {
    /// The directory of the records: a program that can read them can reach the locks.
    public nonisolated let lockDirectory: URL?

    let files: RecordDirectory
    let sources: [StoreKeySource]
    let stretching: StoreHeader.Stretching

    nonisolated let knownOrigin = Locked<StoreKeySource.Origin?>(nil)
    var opened: Opened?
    /// The opening that was begun last, for all who come while it is under way.
    var opening: SharedWork<Opened>?

    /// Uses a directory, which is made (for its owner alone) when something is first saved.
    ///
    /// - Parameters:
    ///   - directory: The directory, which should hold nothing else than the store and its locks.
    ///   - keys: Where the key may come from, in the order in which they are asked for a new store's; nil for a file
    ///     with the key beside the records.
    public init(directory: URL, keys: [StoreKeySource]? = nil) {
        self.init(directory: directory, keys: keys, system: POSIXFileSystem())
    }

    init(
        directory: URL, keys: [StoreKeySource]? = nil, system: any FileSystem,
        stretching: StoreHeader.Stretching = .standard
    ) {
        lockDirectory = directory
        var path = directory.path(percentEncoded: false)
        while path.count > 1, path.hasSuffix("/") {
            path.removeLast()
        }
        files = RecordDirectory(path: path, system: system)
        self.stretching = stretching
        sources = keys ?? [.keyFile(PrivateFile(path: "\(path)/store.key", system: system))]
    }

    /// How the tokens are protected now; before there is a key, what holds whichever key it will be.
    public nonisolated var protection: StoreProtection {
        let known = knownOrigin.withLock { $0 } ?? (try? storedHeader())?.header.keyOrigin
        return known.map(StoreProtection.init(encryptedWithKeyFrom:)) ?? .encryptedFile
    }

    /// Returns a text that is another one whenever the accounts may have changed, here or in another process.
    ///
    /// No record is opened for it, and no key is asked for.
    ///
    /// - Returns: The text, or nil when the directory cannot be looked into.
    public func revision() async -> String? {
        files.revision
    }

    /// Returns all accounts that can be read; ``unreadable()`` names the others.
    ///
    /// - Throws: As ``AccountStore/records()`` does, and `storeKeyUnavailable` or `storeKeyMismatch`. When there are
    ///   accounts and none can be read, what ``unreadable()`` says first.
    public func records() async throws -> [AccountRecord] {
        let contents = try await look()
        if contents.records.isEmpty, let fault = contents.faults.first {
            throw fault
        }
        return contents.records
    }

    /// Says which records cannot be read, an error for each: `accountDamaged` for one that was moved aside, and
    /// `storeUnsafe` or `storeUnreadable` for one that was left where it is.
    ///
    /// - Throws: As ``records()`` does for the whole store.
    public func unreadable() async throws -> [OAuthError] {
        try await look().faults
    }

    /// Finds one account, and opens no other.
    ///
    /// - Parameter id: Who to look for.
    /// - Returns: The account with its tokens, or nil when there is none.
    /// - Throws: As ``records()`` does for the whole store, and what ``unreadable()`` says of this account.
    public func record(for id: Account.ID) async throws -> AccountRecord? {
        guard let keys = try await existingKeys() else { return nil }
        return try await files.find(keys.name(of: id), with: keys)?.record
    }

    /// Saves an account; a record of the same account is replaced, and no other file is touched.
    ///
    /// - Parameter record: The account and its tokens.
    /// - Throws: As ``AccountStore/save(_:)`` does, and `storeKeyUnavailable` or `storeKeyMismatch`.
    public func save(_ record: AccountRecord) async throws {
        let keys = try await keysToWrite()
        try await files.withLock { try files.put(record, with: keys) }
    }

    /// Forgets an account, and what was moved aside of it.
    ///
    /// - Parameter id: Who to forget.
    /// - Throws: As ``AccountStore/remove(_:)`` does, and `storeKeyUnavailable` or `storeKeyMismatch`.
    public func remove(_ id: Account.ID) async throws {
        guard let keys = try await existingKeys() else { return }
        try await files.withLock { try files.erase(keys.name(of: id)) }
    }

    private func look() async throws -> (records: [AccountRecord], faults: [OAuthError]) {
        guard let keys = try await existingKeys() else { return ([], []) }
        return try await files.readAll(with: keys)
    }
}
