/// Somebody who is no longer in the directory, or no longer to be seen.
public struct RemovedPerson: Sendable, Hashable, Identifiable {
    /// The directory's own name for the person.
    public var id: Person.ID
    /// `changed` when the person can be restored, `deleted` when not.
    public var reason: String

    /// Describes somebody who is gone.
    ///
    /// - Parameters:
    ///   - id: The directory's own name for the person.
    ///   - reason: Graph's word for it.
    public init(id: Person.ID, reason: String = "deleted") {
        self.id = id
        self.reason = reason
    }
}
