import Crypto
import Foundation

/// A proof as a server sees it, taken apart and checked by hand: nothing here is shared with the library.
///
/// RFC 9449, section 4.3, rules 3 to 7; what it is for, the caller compares.
struct ReceivedProof: Sendable {
    struct Refused: Error {
        let reason: String
    }

    let headerNames: Set<String>
    let keyNames: Set<String>
    let claimNames: Set<String>
    let thumbprint: String
    let id: String
    let method: String
    let target: String
    let issued: Int
    let tokenHash: String?
    let nonce: String?

    init(_ compact: String) throws {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { throw Refused(reason: "There are not three parts.") }
        let header = try Self.object(parts[0])
        let claims = try Self.object(parts[1])
        guard header["typ"] as? String == "dpop+jwt" else { throw Refused(reason: "The type is another.") }
        guard header["alg"] as? String == "ES256" else { throw Refused(reason: "The algorithm is another.") }
        guard let key = header["jwk"] as? [String: String] else { throw Refused(reason: "There is no key.") }
        guard key["kty"] == "EC", key["crv"] == "P-256" else { throw Refused(reason: "The key is of another kind.") }
        let point = try Data([4]) + Self.bytes(key["x"] ?? "") + Self.bytes(key["y"] ?? "")
        let publicKey = try P256.Signing.PublicKey(x963Representation: point)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: Self.bytes(parts[2]))
        guard publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)) else {
            throw Refused(reason: "The signature is wrong.")
        }
        guard let id = claims["jti"] as? String, let method = claims["htm"] as? String,
            let target = claims["htu"] as? String, let issued = claims["iat"] as? Int
        else { throw Refused(reason: "A claim is missing, or of another type.") }
        headerNames = Set(header.keys)
        keyNames = Set(key.keys)
        claimNames = Set(claims.keys)
        thumbprint = Self.thumbprint(of: key)
        self.id = id
        self.method = method
        self.target = target
        self.issued = issued
        tokenHash = claims["ath"] as? String
        nonce = claims["nonce"] as? String
    }

    /// RFC 7638, section 3, by concatenation.
    static func thumbprint(of key: [String: String]) -> String {
        let members = ["crv", "kty", "x", "y"].map { "\"\($0)\":\"\(key[$0] ?? "")\"" }
        return hash("{" + members.joined(separator: ",") + "}")
    }

    /// The SHA-256 hash of a text, base64url.
    static func hash(_ text: String) -> String {
        Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    private static func object(_ part: String) throws -> [String: Any] {
        guard let object = try JSONSerialization.jsonObject(with: bytes(part)) as? [String: Any] else {
            throw Refused(reason: "A part is no object.")
        }
        return object
    }

    private static func bytes(_ part: String) throws -> Data {
        let plain = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
        guard !part.contains("="), let bytes = Data(base64Encoded: padded) else {
            throw Refused(reason: "A part is not base64url.")
        }
        return bytes
    }
}
