/// Remembers which account is used when nobody says which.
///
/// It lies beside the accounts, so that it can be read and set without any settings: ``FileAccountChoice`` for programs,
/// ``InMemoryAccountChoice`` for tests and for those who must leave nothing behind.
public protocol AccountChoice: Sendable {
    /// Reads the choice.
    ///
    /// - Returns: The key of the account's id, or nil when none was chosen.
    func chosenKey() async throws -> String?

    /// Remembers a choice.
    ///
    /// - Parameter key: The key of the account's id, or nil to forget the choice.
    /// - Throws: `OAuthError` with `storeWriteFailed` when the choice cannot be kept.
    func choose(key: String?) async throws
}

/// Remembers the choice for as long as the process lives.
public actor InMemoryAccountChoice: AccountChoice {
    private var key: String?

    /// Remembers nothing yet.
    public init() {}

    /// Reads the choice.
    public func chosenKey() -> String? {
        key
    }

    /// Remembers a choice.
    public func choose(key: String?) {
        self.key = key
    }
}
