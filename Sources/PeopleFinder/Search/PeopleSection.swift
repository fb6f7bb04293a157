public import GraphPeople

/// A part of the people who were found, with what stands above it.
public struct PeopleSection: Sendable, Hashable, Identifiable {
    /// Who is in it.
    public enum Kind: Sendable, Hashable {
        /// People one works with, who fit as well as anybody.
        case colleagues
        /// Everybody else who was found, or all of them where they are guesses.
        case others
        /// The favorites, where nothing is typed.
        case favorites
        /// Those who were opened before, where nothing is typed.
        case recent
        /// Whoever is signed in, where nothing is typed.
        case own
        /// Their manager, where nothing is typed.
        case manager
        /// Their team, where nothing is typed.
        case team
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
    /// list: who fits better stays above a colleague, and a page that comes later only makes the last part longer. Guesses are
    /// one part, whose title says what they are.
    public var sections: [PeopleSection] {
        if areNear { return [PeopleSection(kind: .others, title: .searchNear, people: people)] }
        let (colleagues, others) = (Array(people.prefix(colleaguesFirst)), Array(people.dropFirst(colleaguesFirst)))
        let found: [PeopleSection] = [
            PeopleSection(kind: .colleagues, title: .searchColleagues, people: colleagues),
            PeopleSection(kind: .others, title: colleagues.isEmpty ? nil : .searchOthers, people: others),
        ]
        return (phase == .idle ? home : found).filter { !$0.people.isEmpty }
    }

    /// Whom a screen shows on which nothing is typed: the favorites, those who were opened before, and the own team.
    ///
    /// Nobody is in it twice.
    public var homePeople: [Person] { home.flatMap(\.people) }

    private var home: [PeopleSection] {
        var known: Set<Person.ID> = []
        // Oneself and the manager stay where one looks for them, however recently they were opened.
        let own = Set(ownPeople.map(\.id))
        let recent = recentPeople.filter { !own.contains($0.id) }
        let all: [(PeopleSection.Kind, Phrase, [Person])] = [
            (.favorites, .searchFavorites, favorites), (.recent, .searchRecentPeople, recent),
            (.own, .personMe, Array(ownPeople.prefix(1))), (.manager, .personManager, Array(ownPeople.dropFirst())),
            (.team, .searchTeam, team),
        ]
        return all.map { kind, title, people in
            PeopleSection(kind: kind, title: title, people: people.filter { known.insert($0.id).inserted })
        }
    }

    /// Asks who is signed in, and for their manager and team: ``homePeople`` has them then.
    ///
    /// A failure changes nothing: nobody has asked for them.
    public func loadTeam() async {
        let (graph, parts) = (graph, Set<PersonCard.PartName>([.managers, .directReports]))
        guard let card = try? await graph.card(of: nil, parts: parts) else { return }
        let manager = card.managers.value?.first
        var team = card.directReports.value ?? []
        if team.isEmpty, let manager {
            team = (try? await graph.card(of: manager.id, parts: [.directReports]))?.directReports.value ?? []
        }
        show(own: [card.person, manager].compactMap { $0 }, team: team.filter { $0.id != card.person.id })
    }
}
