import Foundation

/// What the claim `login_hint` holds: an account's name that means nothing to whoever reads it.
///
/// > Source: [Send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request)
enum LoginHint {
    private static let purpose = "login hint"
    private static let prefix = "O."

    /// Makes one.
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
