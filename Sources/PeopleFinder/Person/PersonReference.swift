public import GraphPeople

/// A person by id and name: enough to go back to them, and to say where one is meanwhile.
public struct PersonReference: Sendable, Hashable, Codable, Identifiable {
    /// The directory's own name for the person.
    public let id: Person.ID

    /// What to call the person until they are fetched.
    public let name: String

    /// Makes a reference.
    ///
    /// - Parameter person: Anybody.
    public init(_ person: Person) {
        id = person.id
        name = person.name
    }
}
