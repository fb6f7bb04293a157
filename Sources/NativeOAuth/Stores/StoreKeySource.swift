/// Where the key of an encrypted store may come from.
///
/// ``keyFile(_:)`` and ``passphrase(asking:)`` are ready. Make one of your own for a secret that comes from elsewhere, such as
/// a keyring.
public struct StoreKeySource: Sendable {
    /// Where the secret is; a store remembers it, and asks a source with the same origin the next time.
    public let origin: Origin

    /// Gives the secret: see ``init(_:secret:)``.
    package let secret: @Sendable (Use) async throws -> Secret?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - origin: Where the secret is.
    ///   - secret: Returns the secret, or nil when this source has none here; a new store then asks the next source. It
    ///     throws ``OAuthError`` when there is a secret and it cannot be had, for example from a keyring that stays locked.
    ///     A new store is not made then: it would be protected less than it could be.
    public init(_ origin: Origin, secret: @escaping @Sendable (Use) async throws -> Secret?) {
        self.origin = origin
        self.secret = secret
    }

    /// What a secret is asked for.
    public enum Use: Sendable, Hashable {
        /// There is no store yet, so that a secret may be made.
        case newStore
        /// There is a store that was encrypted with it.
        case existingStore
    }

    /// What the key of a store is made of.
    public enum Secret: Sendable {
        /// Bytes from a random generator, 32 or more of them.
        case key(Redacted<[UInt8]>)
        /// What a person can remember; it is stretched, so that guessing costs time and memory.
        case passphrase(Redacted<String>)
    }

    /// Where the key of an encrypted store is kept; a word for people, for settings and for JSON.
    public struct Origin: RawRepresentable, Sendable, Hashable, Codable {
        /// The word.
        public let rawValue: String

        /// Names an origin of your own.
        ///
        /// - Parameter rawValue: A word in kebab case.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

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

    /// An encrypted file for each account.
    ///
    /// - Parameter origin: Where the key is.
    public init(encryptedWithKeyFrom origin: StoreKeySource.Origin) {
        self.init(rawValue: "encrypted-file-\(origin.rawValue)")
    }
}
