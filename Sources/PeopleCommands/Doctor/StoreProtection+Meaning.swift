import NativeOAuth

extension StoreProtection {
    /// What this keeps off and what it does not, in whole sentences; nil for a protection that the program does not
    /// know.
    var meaning: String? {
        switch self {
        case .memory:
            "Nothing is written. The tokens are gone when the program ends."
        case .encryptedFile:
            "The tokens will be encrypted. Where the key comes from is decided when the first account is saved."
        case .encryptedFileKeyring:
            """
            The tokens are encrypted, and the key is in your keyring. Other users, a copy of the disk and a backup do not \
            give them away. Programs that run as you can ask for the key while the keyring is open.
            """
        case .encryptedFilePassphrase:
            """
            The tokens are encrypted with your passphrase, as well as it is hard to guess. A copy of the folder alone \
            does not give them away. A program that runs as you can wait until you type it, or read a file that holds it.
            """
        case .encryptedFileKeyFile:
            """
            The tokens are encrypted, but the key is in a file that is no better kept than they are. Other users of this \
            machine cannot read either, and a copy of the records alone is of no use. Programs that run as you, the \
            administrator, and whoever gets a copy of the whole folder can read the tokens.
            """
        case .keychain:
            """
            The tokens are in the keychain of this device, which they never leave. Other apps cannot read them, unless \
            they share an access group with this one.
            """
        default:
            nil
        }
    }
}
