/// Whether somebody is there, as Teams says.
///
/// > Source: [presence resource type](https://learn.microsoft.com/en-us/graph/api/resources/presence)
public struct Presence: Sendable, Hashable {
    /// Such as `Available`, `Busy`, `Away`; Microsoft adds to them.
    public var availability: String
    /// Such as `InACall`; Microsoft adds to them.
    public var activity: String?

    /// Describes a presence.
    ///
    /// - Parameters:
    ///   - availability: Such as `Available`.
    ///   - activity: Such as `InACall`.
    public init(availability: String, activity: String? = nil) {
        self.availability = availability
        self.activity = activity
    }
}
