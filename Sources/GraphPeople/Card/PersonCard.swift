import SmallFoundation

/// A person with managers, direct reports, photo and presence.
///
/// Each part can be missing or fail separately, so show the others.
public struct PersonCard: Sendable {
    /// The parts of a card.
    public enum PartName: Sendable, Hashable, CaseIterable {
        case managers, directReports, photo, presence
    }

    /// The state of a part.
    public enum Part<Value: Sendable>: Sendable {
        /// The value.
        case known(Value)
        /// There is none: no manager, no photo.
        case none
        /// The account may not see it.
        case hidden
        /// It was not requested.
        case unasked
        /// The request failed.
        case failed(GraphError)

        /// The value, if there is one.
        public var value: Value? {
            if case .known(let value) = self { return value }
            return nil
        }
    }

    /// The person, with the extended properties where the account may see them.
    public var person: Person
    /// The manager, the manager's manager and so on up.
    public var managers: Part<[Person]>
    /// The direct reports, by name.
    public var directReports: Part<[Person]>
    /// The photo.
    public var photo: Part<PersonPhoto>
    /// The presence.
    public var presence: Part<Presence>
}

/// A person's presence in Teams.
///
/// > Source: [presence resource type](https://learn.microsoft.com/en-us/graph/api/resources/presence)
public struct Presence: Sendable, Hashable {
    /// Such as `Available`, `Busy`, `Away`; Microsoft adds values.
    public var availability: String
    /// Such as `InACall`; Microsoft adds values.
    public var activity: String?

    /// Makes a presence.
    public init(availability: String, activity: String? = nil) {
        (self.availability, self.activity) = (availability, activity)
    }
}

extension PersonCard {
    /// The managers inside each other, as `$expand=manager($levels=max)` gives them, in a row, the nearest first.
    static func managers(in body: Data) throws -> [Person] {
        var people: [Person] = []
        var next = try manager(in: body)
        // No organization is so deep; what goes on beyond it goes round in a circle.
        while let data = next, people.count < 60 {
            let person = try PeopleAnswer.person(data)
            guard !people.contains(where: { $0.id == person.id }) else { break }
            people.append(person)
            next = try manager(in: data)
        }
        return people
    }

    private static func manager(in body: Data) throws -> Data? {
        var found: Data?
        try JSONReader.read(body) { json in
            try json.object { json, name in
                if json.matches(name, "manager"), try json.kind() == .object {
                    found = Data(json.bytes[try json.raw()])
                } else {
                    try json.skip()
                }
            }
        }
        return found
    }
}
