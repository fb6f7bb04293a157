/// Knows a secret that the key of an encrypted store is made of.
///
/// ``KeyFileSource``, ``SystemdCredentialSource`` and ``PassphraseSource`` are ready. ``ProvidedKeySource`` is for a
/// secret that comes from elsewhere, such as a keyring.
public protocol StoreKeySource: Sendable {
    /// Where the secret is. A store remembers it, and asks the same kind of source the next time.
    var origin: StoreKeyOrigin { get }

    /// Gives the secret.
    ///
    /// - Parameter use: Whether a new store is to be encrypted, so that a secret may be made, or one is to be opened.
    /// - Returns: The secret, or nil when this source has none here; a new store then asks the next source.
    /// - Throws: ``OAuthError`` when there is one and it cannot be had, for example from a keyring that stays locked. A
    ///   new store is not made then: it would be protected less than it could be.
    func secret(for use: StoreKeyUse) async throws -> StoreSecret?
}

/// What a secret is asked for.
public enum StoreKeyUse: Sendable, Hashable {
    /// There is no store yet.
    case newStore
    /// There is a store that was encrypted with it.
    case existingStore
}

/// What the key of a store is made of.
public enum StoreSecret: Sendable {
    /// Bytes from a random generator, 32 or more of them.
    case key(Redacted<[UInt8]>)
    /// What a person can remember; it is stretched, so that guessing costs time and memory.
    case passphrase(Redacted<String>)
}

/// A source that is a closure: the seam for a keyring, or for a secret of your own.
public struct ProvidedKeySource: StoreKeySource {
    /// Where the secret is.
    public let origin: StoreKeyOrigin
    private let provide: @Sendable (StoreKeyUse) async throws -> StoreSecret?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - origin: Where the secret is.
    ///   - provide: Does what ``StoreKeySource/secret(for:)`` does.
    public init(
        _ origin: StoreKeyOrigin, provide: @escaping @Sendable (StoreKeyUse) async throws -> StoreSecret?
    ) {
        self.origin = origin
        self.provide = provide
    }

    /// Asks the closure.
    public func secret(for use: StoreKeyUse) async throws -> StoreSecret? {
        try await provide(use)
    }
}

/// Where the key of an encrypted store is kept; a word for people, for settings and for JSON.
public struct StoreKeyOrigin: RawRepresentable, Sendable, Hashable, Codable {
    /// The word.
    public let rawValue: String

    /// Names an origin of your own.
    ///
    /// - Parameter rawValue: A word in kebab case.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The desktop's keyring, which opens when the person logs in.
    public static let keyring = StoreKeyOrigin(rawValue: "keyring")
    /// A credential that systemd hands to a service.
    public static let systemdCredential = StoreKeyOrigin(rawValue: "systemd-credential")
    /// A passphrase that a person types, or that stands in a file.
    public static let passphrase = StoreKeyOrigin(rawValue: "passphrase")
    /// A file with the key, for its owner alone.
    public static let keyFile = StoreKeyOrigin(rawValue: "key-file")
}

extension StoreProtection {
    /// An encrypted file for each account, before there is a key.
    public static let encryptedFile = StoreProtection(rawValue: "encrypted-file")
    /// An encrypted file for each account, the key in the desktop's keyring.
    public static let encryptedFileKeyring = StoreProtection(encryptedWithKeyFrom: .keyring)
    /// An encrypted file for each account, the key in a systemd credential.
    public static let encryptedFileSystemdCredential = StoreProtection(encryptedWithKeyFrom: .systemdCredential)
    /// An encrypted file for each account, the key made of a passphrase.
    public static let encryptedFilePassphrase = StoreProtection(encryptedWithKeyFrom: .passphrase)
    /// An encrypted file for each account, the key in a file that only its owner may read.
    public static let encryptedFileKeyFile = StoreProtection(encryptedWithKeyFrom: .keyFile)

    /// An encrypted file for each account.
    ///
    /// - Parameter origin: Where the key is.
    public init(encryptedWithKeyFrom origin: StoreKeyOrigin) {
        self.init(rawValue: "encrypted-file-\(origin.rawValue)")
    }
}
