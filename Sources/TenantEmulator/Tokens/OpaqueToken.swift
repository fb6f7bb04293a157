import Foundation

/// Codes and tokens that mean nothing to whoever carries them, in the forms that Microsoft's have.
enum OpaqueToken {
    /// The claims of a personal account's access token.
    static let personalAccess = SealedText<TokenClaims>(beginning: "EwA", purpose: "access token")

    /// The id of an account, as the claim `login_hint` holds it.
    ///
    /// > Source: [Send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request)
    static let loginHint = SealedText<String>(beginning: "O.", purpose: "login hint")

    static func code(for user: DirectoryUser) -> String {
        (user.isPersonal ? "M.C520_BAY.2.U." : "1.") + RandomText.make(bytes: 48)
    }

    static func refreshToken(for user: DirectoryUser) -> String {
        (user.isPersonal ? "M.C520_BAY.0.U.-" : "1.") + RandomText.make(bytes: 64)
    }
}

/// How a value is written that nobody but the emulator can read.
struct SealedText<Value: Codable>: Sendable {
    let beginning: String
    let purpose: String

    func close(_ value: Value, _ seal: Seal) throws -> String { beginning + (try seal.close(value, purpose: purpose)) }

    /// The value; nil if the emulator didn't write it.
    func open(_ text: String, _ seal: Seal) -> Value? {
        guard text.hasPrefix(beginning) else { return nil }
        return seal.open(String(text.dropFirst(beginning.count)), as: Value.self, purpose: purpose)
    }
}

/// A signed token taken apart; nothing of it is checked.
struct CompactToken: Sendable {
    let header: JSONValue
    let claims: JSONValue
    let signed: Data
    let signature: Data

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]).flatMap({ try? JSONValue(parsing: $0) }),
            let claims = Base64URL.decode(parts[1]).flatMap({ try? JSONValue(parsing: $0) }),
            let signature = Base64URL.decode(parts[2])
        else { return nil }
        (self.header, self.claims, self.signature) = (header, claims, signature)
        signed = Data("\(parts[0]).\(parts[1])".utf8)
    }
}

/// The nonce in the header of an access token for Microsoft Graph, which only Graph knows how to undo.
enum GraphNonce {
    /// Exchanges the nonce inside the header's text, so that every other byte of it stays as it was signed.
    static func replacing(in token: String, with change: (String) -> String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Base64URL.decode(parts[0]) else { return nil }
        let header = String(decoding: data, as: UTF8.self)
        guard let nonce = header.firstMatch(of: /"nonce":"([^"]*)"/)?.1 else { return nil }
        let changed = "\(header[..<nonce.startIndex])\(change(String(nonce)))\(header[nonce.endIndex...])"
        return "\(Base64URL.encode(Data(changed.utf8))).\(parts[1]).\(parts[2])"
    }
}
