/// What somebody who does not see the screen can jump among.
public enum Rotor: String, Sendable, Hashable, CaseIterable {
    /// The people of a list.
    case people
    /// The ways to reach a person.
    case waysToReach
    /// The people above and below one.
    case organization

    /// What it is called.
    public var label: Phrase {
        switch self {
        case .people: .rotorPeople
        case .waysToReach: .rotorWaysToReach
        case .organization: .rotorOrganization
        }
    }
}
