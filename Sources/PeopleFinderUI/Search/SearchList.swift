#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// Who was found, or who was looked for and opened before.
struct SearchList: View {
    @Environment(\.texts) private var texts
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    private let search: PeopleSearchModel
    private let status: ScreenStatus
    private let photos: PeoplePhotos
    private let me: Person.ID?
    private let selection: Binding<Person.ID?>
    private let perform: @MainActor () -> Void

    init(
        _ search: PeopleSearchModel, status: ScreenStatus, photos: PeoplePhotos, me: Person.ID?,
        selection: Binding<Person.ID?>, perform: @escaping @MainActor () -> Void
    ) {
        self.search = search
        self.status = status
        self.photos = photos
        self.me = me
        self.selection = selection
        self.perform = perform
    }

    var body: some View {
        List(selection: selection) {
            if showsStatusRow {
                StatusRow(status: status, perform: perform)
                    .selectionDisabled()
            }
            if search.phase == .idle {
                RecentSections(search) { row(for: $0) }
            } else {
                people
            }
        }
        .animation(reduceMotion ? nil : .default, value: search.people)
        .overlay {
            if !hasRows { StatusView(status: status, perform: perform) }
        }
        .refreshable { await search.refresh() }
        .accessibilityRotor(texts[Rotor.people.label], entries: shown, entryLabel: \.name)
    }

    private var shown: [Person] { search.phase == .idle ? search.homePeople : search.people }

    /// Whether there is something to show besides the status.
    private var hasRows: Bool {
        !shown.isEmpty || search.phase == .idle && !search.recentSearches.isEmpty
    }

    /// What says only how many there are stands below them, where it is in nobody's way.
    private var showsStatusRow: Bool {
        hasRows && (status.tone == .trouble || search.isFromCache && status.tone == .busy)
    }

    @ViewBuilder private var people: some View {
        ForEach(search.sections) { section in
            // A section without a title has no header at all, and not an empty one that takes room.
            if let title = section.title {
                Section {
                    rows(of: section)
                } header: {
                    Text(texts[title])
                } footer: {
                    footer(below: section)
                }
            } else {
                Section {
                    rows(of: section)
                } footer: {
                    footer(below: section)
                }
            }
        }
        if search.hasNextPage, !search.isLoadingNextPage {
            // For those who do not scroll: the next page comes by itself for all others.
            ControlButton(.showMore) { Task { await search.nextPage() } }
                .selectionDisabled()
        }
    }

    private func rows(of section: PeopleSection) -> some View {
        ForEach(section.people) { person in
            row(for: person)
                .onAppear { search.rowAppeared(person.id) }
        }
    }

    /// What is said of all of them stands once, below the last one.
    @ViewBuilder
    private func footer(below section: PeopleSection) -> some View {
        if section.id == search.sections.last?.id, !showsStatusRow {
            Text([status.message, status.advice].compactMap { $0.map { texts[$0] } }.joined(separator: "\n"))
        }
    }

    private func row(for person: Person) -> some View {
        let actions = search.actions(for: person)
        return PersonRow(person, isMe: person.id == me, isFavorite: search.isFavorite(person.id), photos: photos)
            .tag(person.id)
            .swipeActions(edge: .leading) { swipeActions(actions, for: person) }
            .swipeActions(edge: .trailing) {
                FavoriteButton(person, in: search)
                ForEach(actions.of(.saveContact), id: \.self) { PersonActionButton($0, for: person) }
            }
            .contextMenu {
                FavoriteButton(person, in: search)
                PersonActionMenu(actions, for: person)
            }
            .accessibilityAddTraits(.isButton)
    }

    /// What can be done with a person without opening them: call and write.
    @ViewBuilder
    private func swipeActions(_ actions: [PersonAction], for person: Person) -> some View {
        ForEach(actions.of(.call).prefix(1), id: \.self) { call in
            PersonActionButton(call, for: person)
                .tint(.green)
        }
        ForEach(actions.of(.mail, .chat), id: \.self) { message in
            PersonActionButton(message, for: person)
                .tint(.blue)
        }
    }
}
#endif
