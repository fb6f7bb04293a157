/// Something that an app can do and that a Microsoft provider has to know before it relies on it.
///
/// > Source: [Client capabilities](https://learn.microsoft.com/entra/identity-platform/claims-challenge#client-capabilities)
public struct ClientCapability: RawRepresentable, Sendable, Hashable {
    /// The value as it is sent.
    public let rawValue: String

    /// Names a capability.
    ///
    /// - Parameter rawValue: The value as it is sent.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Answers claims challenges; tokens then live up to a day, and end at once when the account or a policy changes
    /// (continuous access evaluation).
    public static let claimsChallenges = ClientCapability(rawValue: "cp1")
}
