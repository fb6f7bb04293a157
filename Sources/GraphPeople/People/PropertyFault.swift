/// A property whose value was not what Graph's documentation says, and which therefore counts as missing.
public struct PropertyFault: Sendable, Hashable {
    /// Whose property it was; nil when not even that could be read.
    public var personID: Person.ID?
    /// Graph's name for the property.
    public var property: String
    /// What stood there instead, such as `number`; nil when the property was missing or came twice.
    public var found: String?

    /// Describes a fault.
    ///
    /// - Parameters:
    ///   - personID: Whose property it was.
    ///   - property: Graph's name for it.
    ///   - found: What stood there instead.
    public init(personID: Person.ID?, property: String, found: String? = nil) {
        self.personID = personID
        self.property = property
        self.found = found
    }
}
