public import GraphPeople

/// A part of the people who were found, with what stands above it.
public struct PeopleSection: Sendable, Hashable, Identifiable {
    /// Who is in it.
    public enum Kind: Sendable, Hashable {
        /// People one works with, who fit as well as anybody.
        case colleagues
        /// Everybody else who was found.
        case others
        /// The favorites, where nothing is typed.
        case favorites
        /// Those who were opened before, where nothing is typed.
        case recent
    }

    /// Who is in it.
    public let kind: Kind
    /// What stands above it; nil where there is nothing to tell it from.
    public let title: Phrase?
    /// The people, in the order of the whole list.
    public let people: [Person]

    /// A list has one part of each kind.
    public var id: Kind { kind }
}

extension PeopleSearchModel {
    /// ``people`` in parts, for a list with titles; one after the other they are the same people in the same order.
    ///
    /// Where nothing is typed it is ``homePeople``. The people one works with have a part of their own as far as they lead the
    /// list: who fits better stays above a colleague, and a page that comes later only makes the last part longer.
    public var sections: [PeopleSection] {
        let (colleagues, others) = (Array(people.prefix(colleaguesFirst)), Array(people.dropFirst(colleaguesFirst)))
        let all: [PeopleSection] =
            phase == .idle
            ? [
                PeopleSection(kind: .favorites, title: .searchFavorites, people: favorites),
                PeopleSection(kind: .recent, title: .searchRecentPeople, people: recentPeople),
            ]
            : [
                PeopleSection(kind: .colleagues, title: .searchColleagues, people: colleagues),
                PeopleSection(kind: .others, title: colleagues.isEmpty ? nil : .searchOthers, people: others),
            ]
        return all.filter { !$0.people.isEmpty }
    }
}
