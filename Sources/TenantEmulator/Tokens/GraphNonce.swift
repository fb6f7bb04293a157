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
        // In bytes: the tokens are long, and every refresh makes one.
        guard let dot = token.utf8.firstIndex(of: UInt8(ascii: ".")),
            token.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2, let data = Base64URL.decode(token[..<dot])
        else { return nil }
        let header = [UInt8](data)
        guard let name = header.indices.first(where: { header[$0...].starts(with: member) }) else { return nil }
        let start = name + member.count
        guard let end = header[start...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let nonce = String(decoding: header[start..<end], as: UTF8.self)
        return Base64URL.encode(header[..<start] + change(nonce).utf8 + header[end...]) + token[dot...]
    }

    private static let member = Array("\"nonce\":\"".utf8)
}
