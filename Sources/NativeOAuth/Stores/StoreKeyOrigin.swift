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
