/// Codes and tokens that mean nothing to whoever carries them, in the forms that Microsoft's have.
enum OpaqueToken {
    /// How every access token of a personal account begins.
    static let personalAccess = "EwA"

    /// Draws an authorization code.
    static func code(for user: DirectoryUser) -> String {
        (user.isPersonal ? "M.C520_BAY.2.U." : "1.") + RandomText.make(bytes: 48)
    }

    /// Draws a refresh token.
    static func refreshToken(for user: DirectoryUser) -> String {
        (user.isPersonal ? "M.C520_BAY.0.U.-" : "1.") + RandomText.make(bytes: 64)
    }
}
