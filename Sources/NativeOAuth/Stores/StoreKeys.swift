import Crypto
import SmallFoundation

#if !canImport(CryptoKit)
import CryptoExtras
#endif

/// The keys that are made of one secret and one salt, each for one use (RFC 5869; RFC 7914).
struct StoreKeys: Sendable {
    /// A key of fewer random bytes is none.
    static let minimumBytes = 32

    let sealing: SymmetricKey
    /// Tells this key from another one without opening a record.
    let check: Data
    private let naming: SymmetricKey

    init(_ secret: StoreKeySource.Secret, salt: Data, stretching: StoreHeader.Stretching) throws(OAuthError) {
        let main: SymmetricKey
        switch secret {
        case .key(let bytes):
            guard bytes.reveal().count >= Self.minimumBytes else {
                throw OAuthError(
                    .storeKeyUnavailable, "The key of the account store has fewer than \(Self.minimumBytes) bytes.")
            }
            main = SymmetricKey(data: bytes.reveal())
        #if canImport(CryptoKit)
        // CryptoKit has nothing that costs an attacker memory.
        case .passphrase:
            throw OAuthError(
                .storeKeyUnavailable, "A passphrase becomes a key on Linux only. Keep the key in a file instead.")
        #else
        case .passphrase(let words):
            do {
                main = try KDF.Scrypt.deriveKey(
                    from: Array(words.reveal().utf8), salt: salt, outputByteCount: 32, rounds: stretching.rounds,
                    blockSize: stretching.blockSize, parallelism: stretching.parallelism)
            } catch {
                throw OAuthError(
                    .storeKeyUnavailable,
                    "No key could be derived from the passphrase. "
                        + "It needs \(stretching.mebibytes) MiB of memory: try again when there is more.")
            }
        #endif
        }
        func key(_ use: String) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: main, salt: salt, info: Data("NativeOAuth account store 1: \(use)".utf8),
                outputByteCount: 32)
        }
        sealing = key("sealing")
        naming = key("naming")
        check = key("check").withUnsafeBytes { Data($0) }
    }

    /// The name of an account's record, which says nothing of the account to those who have not got the key.
    func name(of id: Account.ID) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(id.issuer)\u{0}\(id.subject)".utf8), using: naming)
        return code.prefix(16).hexadecimal
    }
}
