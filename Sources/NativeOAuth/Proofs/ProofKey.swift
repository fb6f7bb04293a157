import Crypto
import SmallFoundation

#if canImport(CryptoKit)
import CryptoKit
import Security
#endif

/// The key that an account's tokens are bound to, as it is kept beside them (RFC 9449, section 4).
///
/// It is made at the sign-in and lives as long as the account's tokens do. Printing it shows nothing. It is opened only
/// when something is to be signed, so that a store in which one key is damaged can still be read.
struct ProofKey: Sendable, Hashable, Codable {
    enum Place: String {
        /// In the store, as 32 bytes.
        case store
        /// In Apple's Secure Enclave; the store has what only that one enclave can open.
        case secureEnclave = "secure-enclave"
    }

    /// A text, because a newer program may know more places than this one.
    private let place: String
    /// What is kept, base64url; a text, so that reading the store does not depend on it.
    private let secret: Redacted<String>

    init(_ place: Place, _ secret: Data) {
        self.place = place.rawValue
        self.secret = Redacted(Base64URL.encode(secret))
    }

    /// Reads a key of a stored record; nil if it isn't one.
    init?(_ json: JSONValue) {
        guard case .object(let members) = json, let place = members["place"]?.string,
            let secret = members["secret"]?.string
        else { return nil }
        (self.place, self.secret) = (place, Redacted(secret))
    }

    /// Makes a key in the safest place that this machine has.
    static func make() -> ProofKey {
        #if canImport(CryptoKit)
        if let key = inSecureEnclave() { return key }
        #endif
        return inStore()
    }

    /// Makes a key that is kept in the store, as safe as the tokens beside it.
    static func inStore() -> ProofKey { ProofKey(.store, P256.Signing.PrivateKey().rawRepresentation) }

    /// Opens the key for signing.
    func opened() throws(OAuthError) -> any ProofSigningKey {
        guard let secret = Base64URL.decode(secret.reveal()) else { throw Self.lost("is damaged") }
        switch Place(rawValue: place) {
        case .store:
            // The library's error says nothing that the person could use, and must not quote the key.
            guard let key = try? P256.Signing.PrivateKey(rawRepresentation: secret) else {
                throw Self.lost("is damaged")
            }
            return key
        case .secureEnclave:
            #if canImport(CryptoKit)
            return try Self.openedBySecureEnclave(secret)
            #else
            throw Self.lost("is in another machine's Secure Enclave")
            #endif
        case nil: throw Self.lost("is kept in a way that this program does not know")
        }
    }

    func thumbprint() throws(OAuthError) -> String { try opened().thumbprint }

    static func lost(_ how: String) -> OAuthError {
        OAuthError(
            .proofKeyLost,
            "The key that this account's tokens are bound to \(how), so they cannot be used any more.")
    }
}

/// A private key on the curve P-256, wherever it is: it signs, and never leaves its place.
protocol ProofSigningKey: Sendable {
    var publicKey: P256.Signing.PublicKey { get }

    /// Signs the SHA-256 hash of some bytes.
    func signature(for bytes: Data) throws -> P256.Signing.ECDSASignature
}

extension P256.Signing.PrivateKey: ProofSigningKey {}

extension ProofSigningKey {
    private var coordinates: (x: String, y: String) {
        let point = publicKey.rawRepresentation
        return (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
    }

    /// The public half, and nothing of the private one (RFC 7518, section 6.2.1).
    var publicJWK: JSONWebKey { JSONWebKey(kty: "EC", crv: "P-256", x: coordinates.x, y: coordinates.y) }

    /// The hash by which a server knows the key: of the members that make it, in the order of their names and without
    /// white space (RFC 7638, section 3).
    var thumbprint: String {
        let canonical = #"{"crv":"P-256","kty":"EC","x":"\#(coordinates.x)","y":"\#(coordinates.y)"}"#
        return Base64URL.hash(canonical)
    }
}

#if canImport(CryptoKit)
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
