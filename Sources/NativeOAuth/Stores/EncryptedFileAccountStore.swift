public import SmallFoundation

/// Keeps each account in an encrypted file that only its owner may read.
///
/// A damaged record is renamed to end in `.damaged`, in place of an earlier one of the account, and listed by
/// ``unreadable()``; the other accounts stay usable. A missing or wrong key is an error of its own and changes nothing.
///
/// Before the first person signs in, the first source that has a key provides it; from then on the store uses the same
/// kind of source, until the last account is removed. ``protection`` says which.
///
/// A reader of the directory sees how many accounts there are, in which order they signed in and when each was saved,
/// and can test a guess whether a person is among them. A writer can restore an older copy of a record.
public actor EncryptedFileAccountStore: AccountStore {
    /// The directory of the records, which also has the locks.
    public nonisolated let lockDirectory: URL?
    let files: RecordDirectory
    let sources: [StoreKeySource]
    let stretching: StoreHeader.Stretching
    var opened: Opened?
    /// The opening that was begun last, for all who come while it is under way.
    var opening: SharedWork<Opened>?

    /// Uses a directory, which the first sign-in creates for its owner only.
    ///
    /// The preferred source of the key comes first; without any, a key file beside the records is used.
    public init(directory: URL, keys: [StoreKeySource]? = nil) {
        self.init(directory: directory, keys: keys, system: POSIXFileSystem())
    }

    init(
        directory: URL, keys: [StoreKeySource]? = nil, system: any FileSystem,
        stretching: StoreHeader.Stretching = .standard
    ) {
        lockDirectory = directory
        var path = directory.path(percentEncoded: false)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        files = RecordDirectory(path: path, system: system)
        self.stretching = stretching
        sources = keys ?? [.keyFile(PrivateFile(path: "\(path)/store.key", system: system))]
    }

    /// How the store protects tokens.
    public nonisolated var protection: StoreProtection {
        let origin = (try? storedHeader())?.header.keyOrigin
        return origin.map(StoreProtection.init(encryptedWithKeyFrom:)) ?? .encryptedFile
    }

    /// Returns a text that differs whenever the accounts may have changed; it opens no record and needs no key.
    public func revision() async -> String? { files.revision }

    /// Returns all accounts that can be read; ``unreadable()`` names the others.
    ///
    /// - Throws: As ``AccountStore/records()`` does, and `storeKeyUnavailable` or `storeKeyMismatch`. When there are
    ///   accounts and none can be read, what ``unreadable()`` says first.
    public func records() async throws -> [AccountRecord] {
        let contents = try await look()
        if contents.records.isEmpty, let fault = contents.faults.first { throw fault }
        return contents.records
    }

    /// Says which records cannot be read, an error for each: `accountDamaged` for one that was moved aside, and
    /// `storeUnsafe` or `storeUnreadable` for one that was left where it is.
    public func unreadable() async throws -> [OAuthError] { try await look().faults }

    /// Finds one account without opening others, or throws what ``unreadable()`` says of it.
    public func record(for id: Account.ID) async throws -> AccountRecord? {
        guard let keys = try await existingKeys() else { return nil }
        return try await files.find(keys.name(of: id), with: keys)?.record
    }

    /// More than a record grows by with new tokens, or than a new one usually has.
    private static let spareRoom = 32 << 10

    /// Finds out whether there is a key and room for an account, by writing twice what it has now, and some more.
    ///
    /// Where nothing was ever saved, this makes the store: a new passphrase is asked for before the browser opens.
    public func checkRoom(for id: Account.ID?) async throws {
        let keys = try await keysToWrite()
        let record = try id.flatMap { try files.file(keys.name(of: $0)).read() }
        try await files.withLock { try headerFile.checkRoom(for: 2 * (record?.count ?? 0) + Self.spareRoom) }
    }

    /// Saves an account, replacing a record of the same account.
    ///
    /// - Throws: As ``AccountStore/save(_:)`` does, and `storeKeyUnavailable` or `storeKeyMismatch`.
    public func save(_ record: AccountRecord) async throws {
        var isSaved = false
        while !isSaved {
            let keys = try await keysToWrite()
            isSaved = try await files.withLock {
                // Whoever has removed the last account meanwhile has ended the use of this key.
                guard try storedHeader()?.header.keyCheck == keys.check else { return false }
                try files.put(record, with: keys)
                return true
            }
        }
    }

    /// Removes an account and its damaged records.
    ///
    /// - Throws: As ``AccountStore/remove(_:)`` does, and `storeKeyUnavailable` or `storeKeyMismatch`.
    public func remove(_ id: Account.ID) async throws {
        guard let keys = try await existingKeys() else { return }
        try await files.withLock {
            try files.erase(keys.name(of: id))
            // With nobody left, whoever signs in next can use another key.
            if try files.isEmpty() { try headerFile.remove() }
        }
    }

    private func look() async throws -> (records: [AccountRecord], faults: [OAuthError]) {
        // Nobody is asked for the key of an empty store.
        guard try storedHeader() != nil, try !files.isEmpty(), let keys = try await existingKeys() else {
            return ([], [])
        }
        return try await files.readAll(with: keys)
    }
}
