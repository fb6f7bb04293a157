import Crypto
import Foundation

/// The nonce in the header of an access token for Microsoft Graph, which only Graph knows how to undo.
enum GraphNonce {
    /// What is signed in the nonce's place.
    static func hashed(_ nonce: String) -> String {
        Base64URL.encode(Data(SHA256.hash(data: Data(nonce.utf8))))
    }

    /// Exchanges the nonce inside the header's text, so that every other byte of it stays as it was signed.
    static func replacing(in token: String, with change: (String) -> String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64URL.decode(parts[0]) else { return nil }
        let header = String(decoding: bytes, as: UTF8.self)
        guard let name = header.range(of: "\"nonce\":\""),
            let end = header[name.upperBound...].firstIndex(of: "\"")
        else { return nil }
        let nonce = String(header[name.upperBound..<end])
        let changed = header[..<name.upperBound] + change(nonce) + header[end...]
        return "\(Base64URL.encode(Data(changed.utf8))).\(parts[1]).\(parts[2])"
    }
}
