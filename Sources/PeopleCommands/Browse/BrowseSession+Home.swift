import GraphPeople
import PeopleFinder

extension BrowseSession {
    /// So many rows of a kind are on the first screen.
    private enum Most {
        static let people = 5, searches = 3
    }

    /// What is there before anything is typed.
    var homeRows: [BrowseContent.Row] {
        guard let search else { return [] }
        var rows: [BrowseContent.Row] = []
        func add(_ title: Phrase?, _ more: [BrowseContent.Row]) {
            if !more.isEmpty { rows += [title.map(BrowseContent.Row.heading)].compactMap { $0 } + more }
        }
        func add(_ kinds: Set<PeopleSection.Kind>) {
            for section in search.sections where kinds.contains(section.kind) {
                let people = section.kind == .recent ? section.people.prefix(Most.people) : section.people[...]
                add(section.title, people.map(BrowseContent.Row.person))
            }
        }
        add([.favorites, .recent])
        add(.searchRecentSearches, search.recentSearches.prefix(Most.searches).map { .search($0, nil) })
        add([.own, .manager, .team])
        add(.terminalTry, examples)
        return rows
    }

    /// Three searches that find somebody here, each in another way.
    private var examples: [BrowseContent.Row] {
        guard let person = search?.ownPeople.first, let other = search?.ownPeople.last else { return [] }
        // Where the account sees names and addresses only, a search for work would find nobody.
        let seesWork = account.map { AccountPermissions($0).directory != .basic } ?? false
        let work = seesWork ? person.extended?.department ?? person.jobTitle : nil
        let words: [(String?, Phrase)] = [
            (other.name.split(separator: " ").last.map { String($0.prefix(4)) }, .terminalTryName),
            (work?.split(separator: " ").first.map(String.init), .terminalTryWork),
            (other.monogram.count > 1 ? other.monogram : nil, .terminalTryInitials),
        ]
        return words.compactMap { text, why in text.map { .search($0.lowercased(), why) } }
    }
}
