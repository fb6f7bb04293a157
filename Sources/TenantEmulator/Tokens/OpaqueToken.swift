import Foundation

/// Codes and tokens that mean nothing to whoever carries them, in the forms that Microsoft's have.
enum OpaqueToken {
    static let personalAccess = "EwA"
    private static let purpose = "access token"

    /// Writes claims as an access token of a personal account, which nobody else can read.
    static func close(_ claims: TokenClaims, seal: Seal) throws -> String {
        personalAccess + (try seal.close(claims, purpose: purpose))
    }

    static func open(_ token: String, seal: Seal) -> TokenClaims? {
        seal.open(String(token.dropFirst(personalAccess.count)), as: TokenClaims.self, purpose: purpose)
    }

    static func code(for user: DirectoryUser) -> String {
        (user.isPersonal ? "M.C520_BAY.2.U." : "1.") + RandomText.make(bytes: 48)
    }

    static func refreshToken(for user: DirectoryUser) -> String {
        (user.isPersonal ? "M.C520_BAY.0.U.-" : "1.") + RandomText.make(bytes: 64)
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

/// What the claim `login_hint` holds: an account's name that means nothing to whoever reads it.
///
/// > Source: [Send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request)
enum LoginHint {
    private static let purpose = "login hint"
    private static let prefix = "O."

    static func make(for user: DirectoryUser, seal: Seal) throws -> String {
        prefix + (try seal.close(user.id, purpose: purpose))
    }

    /// The id of the account that one names; nil if the emulator didn't make it.
    static func userID(_ text: String, seal: Seal) -> String? {
        guard text.hasPrefix(prefix) else { return nil }
        return seal.open(String(text.dropFirst(prefix.count)), as: String.self, purpose: purpose)
    }
}
