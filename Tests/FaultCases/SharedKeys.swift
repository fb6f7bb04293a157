import CryptoExtras
import Synchronization
package import TenantEmulator

extension SigningKeyMaker {
    /// Each emulator of a test run has the same first key, the same second one, and so on.
    ///
    /// To draw them takes most of the time that the starts of hundreds of emulators take.
    package static let drawnOnce = SigningKeyMaker { number in
        try drawn.withLock { keys in
            while keys.count <= number { keys.append(try _RSA.Signing.PrivateKey(keySize: .bits2048)) }
            return keys[number]
        }
    }

    private static let drawn = Mutex<[_RSA.Signing.PrivateKey]>([])
}
