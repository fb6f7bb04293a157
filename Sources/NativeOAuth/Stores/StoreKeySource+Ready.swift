public import SmallFoundation

extension StoreKeySource {
    /// Keeps the key in a file that only its owner may read, and creates it when a new store needs one.
    ///
    /// A file beside the records protects against someone who gets only the records, not someone who copies the
    /// directory.
    ///
    /// Asking throws ``OAuthError`` with `storeUnsafe`, `storeUnreadable` or `storeWriteFailed`.
    ///
    /// - Parameter file: The file (of mode 0600); it can be on a different disk than the records.
    /// - Returns: The source.
    public static func keyFile(_ file: URL) -> StoreKeySource {
        keyFile(PrivateFile(path: file.path(percentEncoded: false)))
    }

    static func keyFile(_ file: PrivateFile) -> StoreKeySource {
        StoreKeySource(.keyFile) { use in
            if let key = try key(in: file) { return key }
            guard use == .newStore else { return nil }
            return try await file.withLock {
                let made = Data(RandomBytes.bytes(StoreKeys.minimumBytes))
                // The first one to write, with or without our lock, made the key that counts.
                _ = try file.create(made)
                guard let key = try key(in: file) else {
                    throw OAuthError(.storeUnreadable, "The key file \(file.path) has disappeared.")
                }
                return key
            }
        }
    }

    private static func key(in file: PrivateFile) throws(OAuthError) -> Secret? {
        guard let bytes = try file.read() else { return nil }
        guard bytes.count >= StoreKeys.minimumBytes else {
            throw OAuthError(
                .storeUnreadable,
                "The key file \(file.path) is damaged: it has fewer than \(StoreKeys.minimumBytes) bytes.")
        }
        return .key(Redacted(Array(bytes)))
    }

    /// Makes the key from a passphrase, on Linux only.
    ///
    /// Asking throws ``OAuthError`` with `storeKeyUnavailable` if it is empty, and what `ask` throws.
    ///
    /// - Parameter ask: Returns what the person typed, or nil when the person can't be asked. For a new store, ask twice:
    ///   a mistyped passphrase locks the store for good.
    /// - Returns: The source.
    public static func passphrase(
        asking ask: @escaping @Sendable (Use) async throws -> Redacted<String>?
    ) -> StoreKeySource {
        StoreKeySource(.passphrase) { use in
            guard let passphrase = try await ask(use) else { return nil }
            guard !passphrase.reveal().isEmpty else {
                throw OAuthError(.storeKeyUnavailable, "The passphrase is empty.")
            }
            return .passphrase(passphrase)
        }
    }

    /// Makes the key from the passphrase in the first line of a file, which only its owner may read.
    public static func passphrase(file: URL) -> StoreKeySource {
        let file = PrivateFile(path: file.path(percentEncoded: false))
        return passphrase { _ in
            guard let data = try file.read() else {
                throw OAuthError(.storeKeyUnavailable, "There is no passphrase file \(file.path).")
            }
            let line = data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return Redacted(String(decoding: line, as: UTF8.self))
        }
    }
}
