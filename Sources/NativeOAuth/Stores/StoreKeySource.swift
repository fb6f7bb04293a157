/// A source of the key of an encrypted store.
///
/// ``keyFile(_:)`` and ``passphrase(asking:)`` are ready. Make one of your own for a secret that comes from elsewhere, such as
/// a keyring.
public struct StoreKeySource: Sendable {
    /// The place of the secret.
    ///
    /// A store remembers it and uses a source of the same origin.
    public let origin: Origin
    /// Gives the secret: see ``init(_:secret:)``.
    package let secret: @Sendable (Use) async throws -> Secret?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - origin: Where the secret is.
    ///   - secret: Returns the secret, or nil if there is none, so that a new store asks the next source. It throws
    ///     ``OAuthError`` if there is one that can't be read, as from a locked keyring; no weaker store is then made.
    public init(_ origin: Origin, secret: @escaping @Sendable (Use) async throws -> Secret?) {
        self.origin = origin
        self.secret = secret
    }

    /// Why the store asks for the secret.
    public enum Use: Sendable, Hashable {
        /// To make a new store; the source may make a secret.
        case newStore
        /// To open a store that was encrypted with it.
        case existingStore
    }

    /// The secret from which a store's key is made.
    public enum Secret: Sendable {
        /// At least 32 random bytes.
        case key(Redacted<[UInt8]>)
        /// A passphrase, which is stretched so that guessing costs time and memory.
        case passphrase(Redacted<String>)
    }

    /// The place of a store's key, as a word for people, settings and JSON.
    public struct Origin: RawRepresentable, Sendable, Hashable, Codable {
        /// The word.
        public let rawValue: String

        /// Names an origin of your own, in kebab case.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The desktop's keyring, which opens when the person logs in.
        public static let keyring = Origin(rawValue: "keyring")
        /// A passphrase that a person types, or that stands in a file.
        public static let passphrase = Origin(rawValue: "passphrase")
        /// A file with the key, for its owner alone.
        public static let keyFile = Origin(rawValue: "key-file")
    }
}

extension StoreProtection {
    /// An encrypted file for each account, before there is a key.
    public static let encryptedFile = StoreProtection(rawValue: "encrypted-file")
    /// An encrypted file for each account, the key in the desktop's keyring.
    public static let encryptedFileKeyring = StoreProtection(encryptedWithKeyFrom: .keyring)
    /// An encrypted file for each account, the key made of a passphrase.
    public static let encryptedFilePassphrase = StoreProtection(encryptedWithKeyFrom: .passphrase)
    /// An encrypted file for each account, the key in a file that only its owner may read.
    public static let encryptedFileKeyFile = StoreProtection(encryptedWithKeyFrom: .keyFile)

    /// An encrypted file for each account, by where the key is.
    public init(encryptedWithKeyFrom origin: StoreKeySource.Origin) {
        self.init(rawValue: "encrypted-file-\(origin.rawValue)")
    }
}
