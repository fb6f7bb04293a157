import SmallFoundation

extension EncryptedFileAccountStore {
    /// The keys, and the bytes of the header that they belong to: another program may have begun the store anew.
    typealias Opened = (bytes: Data, keys: StoreKeys)

    nonisolated var headerFile: PrivateFile { PrivateFile(path: "\(files.path)/store.json", system: files.system) }

    /// The keys for saving; the store is made when there is none.
    func keysToWrite() async throws -> StoreKeys {
        while true {
            if let keys = try await existingKeys() { return keys }
            _ = try await open { try await self.newStore() }
        }
    }

    /// The keys for reading; nil when nothing was ever saved.
    func existingKeys() async throws -> StoreKeys? {
        guard let bytes = try storedBytes() else {
            opened = nil
            return nil
        }
        if let opened, opened.bytes == bytes { return opened.keys }
        let header = try StoreHeader(bytes, at: headerFile.path)
        let found = try await open { try await self.existingStore(header, bytes) }
        // What was waited for may have been the opening of a store that was there before.
        return found.bytes == bytes ? found.keys : try await existingKeys()
    }

    /// All callers wait for one question; when the last stops waiting, it is canceled.
    private func open(_ work: @escaping @Sendable () async throws -> Opened) async throws -> Opened {
        let shared: SharedWork<Opened>
        if let opening, opening.isRunning {
            shared = opening
        } else {
            shared = SharedWork(whenAbandoned: .isCanceled, work)
            opening = shared
        }
        do {
            let found = try await shared.value()
            opened = found
            return found
        } catch is CancellationError where !Task.isCancelled && shared.isAbandoned {
            // The others gave it up at the moment when this caller came.
            return try await open(work)
        }
    }

    /// The header as it is now; nil when there is no store.
    nonisolated func storedHeader() throws(OAuthError) -> (header: StoreHeader, bytes: Data)? {
        guard let bytes = try storedBytes() else { return nil }
        return (try StoreHeader(bytes, at: headerFile.path), bytes)
    }

    private nonisolated func storedBytes() throws(OAuthError) -> Data? {
        guard try files.system.check(files.path) else { return nil }
        guard let bytes = try headerFile.read() else {
            let names = try files.system.names(in: files.path) ?? []
            guard names.contains(where: { $0.hasSuffix(RecordDirectory.suffix) }) else { return nil }
            // Somebody may have begun the store anew between the two looks.
            if let bytes = try headerFile.read() { return bytes }
            throw OAuthError(
                .storeUnreadable, "\(headerFile.path) is gone: without it the accounts beside it cannot be opened.")
        }
        return bytes
    }

    private func existingStore(_ header: StoreHeader, _ bytes: Data) async throws -> Opened {
        for source in sources where source.origin == header.keyOrigin {
            guard let secret = try await source.secret(.existingStore) else { continue }
            let keys = try StoreKeys(secret, salt: header.salt, stretching: header.stretching)
            guard keys.check == header.keyCheck else {
                let other = header.keyOrigin == .passphrase ? "passphrase" : "key than \(header.keyOrigin.words)"
                throw OAuthError(
                    .storeKeyMismatch, "The accounts in \(files.path) were encrypted with another \(other).")
            }
            return (bytes, keys)
        }
        let words = header.keyOrigin.words
        throw OAuthError(
            .storeKeyUnavailable,
            try files.isEmpty()
                ? "No account is left in \(files.path), whose key is \(words). Remove this folder to use another key."
                : "The accounts in \(files.path) need \(words), which isn't there, or isn't the kind that was chosen.",
            underlying: header.keyOrigin == .passphrase ? nil : KeyIsNoPassphrase())
    }

    /// The timeout for another process that makes the store: its person may be typing a passphrase or opening the keyring.
    private static let makingTimeout = Duration.seconds(150)

    private func newStore() async throws -> Opened {
        // Locked before a source is asked: it may make a key, and replace the one that another process is about to use.
        let made = try await files.withLock(timeout: Self.makingTimeout) { () async throws -> Opened? in
            guard try storedHeader() == nil else { return nil }
            return try await makeStore()
        }
        if let made { return made }
        // Another process made the store meanwhile: its key counts.
        guard let stored = try storedHeader() else { return try await newStore() }
        return try await existingStore(stored.header, stored.bytes)
    }

    /// Asks for a key, and writes the header; the store is locked.
    private func makeStore() async throws -> Opened {
        for source in sources {
            guard let secret = try await source.secret(.newStore) else { continue }
            let header = try StoreHeader(origin: source.origin, secret: secret, stretching: stretching)
            try headerFile.write(header.encoded)
            // The directory may have been made by one that was stopped before it was on the disk.
            try? files.system.syncDirectory(PrivateFile.parent(of: files.path))
            return (header.encoded, try StoreKeys(secret, salt: header.salt, stretching: header.stretching))
        }
        throw OAuthError(
            .storeKeyUnavailable,
            "There is no key to encrypt the accounts with. "
                + "It may come from: \(sources.map(\.origin.words).joined(separator: ", ")).",
            underlying: sources.contains { $0.origin == .passphrase } ? nil : KeyIsNoPassphrase())
    }
}

/// Causes the `storeKeyUnavailable` of a store that no passphrase opens, so that nobody is told to type one.
package struct KeyIsNoPassphrase: Error {
    package init() {}
}

extension StoreKeySource.Origin {
    var words: String {
        switch self {
        case .keyring: "the key in the keyring"
        case .passphrase: "the passphrase"
        case .keyFile: "the key file"
        default: "the key from “\(DisplayText.clean(rawValue, limit: 40))”"
        }
    }
}
