import Foundation

/// Codes and tokens that mean nothing to whoever carries them, in the forms that Microsoft's have.
enum OpaqueToken {
    /// How every access token of a personal account begins.
    static let personalAccess = "EwA"

    private static let purpose = "access token"

    /// Writes claims as an access token of a personal account, which nobody else can read.
    static func close(_ claims: AccessTokenClaims, seal: Seal) throws -> String {
        personalAccess + (try seal.close(claims, purpose: purpose))
    }

    /// The claims of such a token; nil if it wasn't made here.
    static func open(_ token: String, seal: Seal) -> AccessTokenClaims? {
        seal.open(String(token.dropFirst(personalAccess.count)), as: AccessTokenClaims.self, purpose: purpose)
    }

    static func code(for user: DirectoryUser) -> String {
        (user.isPersonal ? "M.C520_BAY.2.U." : "1.") + RandomText.make(bytes: 48)
    }

    static func refreshToken(for user: DirectoryUser) -> String {
        (user.isPersonal ? "M.C520_BAY.0.U.-" : "1.") + RandomText.make(bytes: 64)
    }
}

/// The nonce in the header of an access token for Microsoft Graph, which only Graph knows how to undo.
enum GraphNonce {
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

/// What the claim `login_hint` holds: an account's name that means nothing to whoever reads it.
///
/// > Source: [Send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request)
enum LoginHint {
    private static let purpose = "login hint"
    private static let prefix = "O."

    static func make(for user: DirectoryUser, seal: Seal) throws -> String {
        prefix + (try seal.close(Data(user.id.utf8), purpose: purpose))
    }

    /// The id of the account that one names; nil if the emulator didn't make it.
    static func userID(_ text: String, seal: Seal) -> String? {
        guard text.hasPrefix(prefix) else { return nil }
        return seal.open(String(text.dropFirst(prefix.count)), purpose: purpose).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
