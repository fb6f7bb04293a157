public import Foundation

/// What can be done to people's accounts while the emulator runs.
extension Emulator {
    /// The last code that somebody's second factor was announced with; nil if there was none.
    ///
    /// - Parameter userPrincipalName: Whose code.
    /// - Returns: Six digits.
    public func secondFactorCode(for userPrincipalName: String) -> String? {
        journal.secondFactorCode(for: userPrincipalName)
    }

    /// Changes somebody's password; what they got by the old one is revoked, as at Microsoft.
    ///
    /// - Parameters:
    ///   - userPrincipalName: Whose password.
    ///   - password: The new one.
    ///   - now: The time at which it is noted.
    /// - Returns: Whether there is such a person.
    /// - Throws: What SQLite says.
    @discardableResult
    public func changePassword(of userPrincipalName: String, to password: String, at now: Date) async throws -> Bool {
        guard let user = try await database.user(userPrincipalName) else { return false }
        try await database.setPasswordHash(try PasswordHash.make(password), of: user.id)
        try registry.notePasswordChange(of: user.id, at: now)
        return true
    }
}
