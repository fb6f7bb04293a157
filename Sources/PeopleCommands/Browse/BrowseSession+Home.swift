import GraphPeople
import PeopleFinder

extension BrowseSession {
    /// So many rows of a kind are on the first screen.
    private enum Most {
        static let people = 5, searches = 3, team = 6
    }

    /// Asks for whoever is signed in and their team; the first screen shows them as they come.
    func loadHome() {
        guard let account, let graph = try? services.graph(for: account) else { return }
        let model = PersonModel(.me, graph: graph, photos: services.photos(for: account))
        me = model
        show(model)
        Task { [weak self] in
            await model.loadCard()
            guard let self, me === model, model.directReports.value?.isEmpty != false,
                let manager = model.managers.value?.first, let above = self.model(for: manager)
            else { return }
            show(above)
            await above.loadCard()
        }
    }

    private func show(_ model: PersonModel) {
        follow(model) { model in
            _ = (model.person, model.managers, model.directReports)
        } while: { [weak self] in
            self?.content.search.isEmpty == true
        } then: { [weak self] in
            self?.refresh()
        }
    }

    /// What is there before anything is typed.
    var homeRows: [BrowseContent.Row] {
        guard let search else { return [] }
        var rows: [BrowseContent.Row] = []
        func add(_ title: Phrase, _ more: [BrowseContent.Row]) {
            if !more.isEmpty { rows += [.heading(title)] + more }
        }
        add(.searchFavorites, search.favorites.map(BrowseContent.Row.person))
        add(.searchRecentPeople, search.recentPeople.prefix(Most.people).map(BrowseContent.Row.person))
        add(.searchRecentSearches, search.recentSearches.prefix(Most.searches).map { .search($0, nil) })
        let manager = me?.managers.value?.first
        let own = [me?.person, manager].compactMap { $0 }
        add(.personMe, own.map(BrowseContent.Row.person))
        let reports = me?.directReports.value ?? []
        let team = reports.isEmpty ? manager.flatMap { models[$0.id]?.directReports.value } ?? [] : reports
        add(.terminalTeam, team.filter { $0.id != me?.person?.id }.prefix(Most.team).map(BrowseContent.Row.person))
        add(.terminalTry, examples)
        return rows
    }

    /// Three searches that find somebody here, each in another way.
    private var examples: [BrowseContent.Row] {
        guard let person = me?.person else { return [] }
        let other = me?.managers.value?.first ?? person
        let words: [(String?, Phrase)] = [
            (other.name.split(separator: " ").last.map { String($0.prefix(4)) }, .terminalTryName),
            (
                (person.extended?.department ?? person.jobTitle)?.split(separator: " ").first.map(String.init),
                .terminalTryWork
            ),
            (other.monogram.count > 1 ? other.monogram : nil, .terminalTryInitials),
        ]
        return words.compactMap { text, why in text.map { .search($0.lowercased(), why) } }
    }
}
