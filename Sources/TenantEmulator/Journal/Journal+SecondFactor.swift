extension Journal {
    /// Shows the code that somebody's telephone would show: the emulator sends no messages.
    ///
    /// - Parameters:
    ///   - code: Six digits, good once.
    ///   - user: Whose second factor it is.
    func announce(secondFactor code: String, to user: DirectoryUser) {
        announce(Self.secondFactorText(user.userPrincipalName), to: user.id, code: code)
    }

    /// The last code for somebody's second factor; nil if there was none, or the journal was cleared since.
    ///
    /// - Parameter userPrincipalName: Whose code, whatever its case.
    /// - Returns: Six digits.
    func secondFactorCode(for userPrincipalName: String) -> String? {
        let text = Self.secondFactorText(userPrincipalName)
        return entries(kinds: [.announcement]).last { $0.text == text }?.code
    }

    private static func secondFactorText(_ userPrincipalName: String) -> String {
        "A code for the second factor of \(userPrincipalName.lowercased())"
    }
}
