/// A request that the emulator has answered, as far as it may be told.
///
/// It names the path but never the query, headers or body: those hold codes, tokens and passwords.
public struct HandledRequest: Sendable {
    /// The method.
    public let method: String
    /// The path, without the query.
    public let path: String
    /// The status that was answered.
    public let status: Int
    /// The time that it took.
    public let duration: Duration
    /// What went wrong inside the emulator; nil unless the status is 500.
    public let failure: String?
}
