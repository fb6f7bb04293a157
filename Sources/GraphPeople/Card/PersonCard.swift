/// A person in depth: who they report to, who reports to them, the photo, whether they are there.
///
/// Each part came or failed by itself: a card is shown with what there is.
public struct PersonCard: Sendable {
    /// The parts that can be asked for beside the person.
    public enum PartName: Sendable, Hashable, CaseIterable {
        /// The managers, all the way up.
        case managers
        /// Those who report to the person.
        case directReports
        /// The photo.
        case photo
        /// Whether the person is there.
        case presence
    }

    /// What became of one part.
    public enum Part<Value: Sendable>: Sendable {
        /// It came.
        case known(Value)
        /// There is none: no manager, no photo.
        case none
        /// The account may not see it.
        case hidden
        /// It was not asked for.
        case unasked
        /// It could not be had this time.
        case failed(GraphError)

        /// The value, if it came.
        public var value: Value? {
            if case .known(let value) = self { return value }
            return nil
        }
    }

    /// The person, with the extended properties where the account may see them.
    public var person: Person

    /// The manager, the manager's manager and so on up.
    public var managers: Part<[Person]>

    /// Those who report to the person.
    public var directReports: Part<[Person]>

    /// The photo.
    public var photo: Part<PersonPhoto>

    /// Whether the person is there.
    public var presence: Part<Presence>
}
