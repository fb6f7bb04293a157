#if canImport(CryptoKit)
import Crypto
import CryptoKit
import Security

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SecureEnclave.P256.Signing.PrivateKey: ProofSigningKey {}

extension ProofKey {
    /// Makes a key that never leaves this machine's Secure Enclave; nil where there is none to be had.
    ///
    /// It signs while the screen is locked too, because tokens are refreshed in the background; before the machine is
    /// first unlocked after its start it does not, and the store cannot be read then either.
    static func inSecureEnclave() -> ProofKey? {
        guard SecureEnclave.isAvailable,
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, .privateKeyUsage, nil),
            let key = try? SecureEnclave.P256.Signing.PrivateKey(accessControl: access)
        else { return nil }
        return ProofKey(.secureEnclave, key.dataRepresentation)
    }

    static func openedBySecureEnclave(_ secret: Data) throws(OAuthError) -> any ProofSigningKey {
        guard SecureEnclave.isAvailable,
            let key = try? SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: secret)
        else { throw lost("cannot be opened by this machine's Secure Enclave") }
        return key
    }
}
#endif
