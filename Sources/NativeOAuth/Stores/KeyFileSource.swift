import Crypto

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps the key in a file that only its owner may read, and makes it when there is none.
///
/// Beside the records it keeps away those who get hold of the records alone. Who can copy the directory has both.
public struct KeyFileSource: StoreKeySource {
    private let file: PrivateFile

    /// Always the same for this kind of source.
    public var origin: StoreKeyOrigin { .keyFile }

    /// Uses a file, which is made (of mode 0600) when a new store needs it.
    ///
    /// - Parameter file: The file; it may be on another disk than the records.
    public init(file: URL) {
        self.init(file: PrivateFile(path: file.path(percentEncoded: false)))
    }

    init(file: PrivateFile) {
        self.file = file
    }

    /// Reads the key; for a new store it makes one if there is none.
    ///
    /// - Throws: ``OAuthError`` with `storeUnsafe`, `storeUnreadable` or `storeWriteFailed`.
    public func secret(for use: StoreKeyUse) async throws -> StoreSecret? {
        if let key = try read() {
            return key
        }
        guard use == .newStore else { return nil }
        return try await file.withLock {
            let made = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
            // Whoever was faster, here or without our lock, made the key that counts.
            _ = try file.create(made)
            guard let key = try read() else {
                throw OAuthError(.storeUnreadable, "The key file \(file.path) is gone again.")
            }
            return key
        }
    }

    private func read() throws(OAuthError) -> StoreSecret? {
        guard let bytes = try file.read() else { return nil }
        guard bytes.count >= StoreKeys.minimumBytes else {
            throw OAuthError(
                .storeUnreadable,
                "The key file \(file.path) is damaged: it has less than \(StoreKeys.minimumBytes) bytes.",
                nextStep:
                    "It was left as it is. Put the right one back, or move it and the accounts away and sign in again.")
        }
        return .key(Redacted(Array(bytes)))
    }
}
