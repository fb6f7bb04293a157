#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// Who was found, or who was looked for and opened before.
struct SearchList: View {
    @Environment(\.texts) private var texts
    @Environment(AppModel.self) private var app: AppModel?
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    let search: PeopleSearchModel
    let status: ScreenStatus
    let photos: PeoplePhotos
    let me: Person.ID?
    let selection: Binding<Person.ID?>
    let perform: @MainActor () -> Void

    var body: some View {
        List(selection: selection) {
            if search.standsAbove(status) {
                StatusRow(status: status, perform: perform)
                    .selectionDisabled()
            }
            people
            if search.phase == .idle { RecentSections(search) }
        }
        .animation(reduceMotion ? nil : .default, value: search.people)
        .overlay {
            if !search.hasRows {
                StatusView(status: status, perform: perform) {
                    if search.missingScopes != [] {
                        Button(.reviewPermissions) { Task { await app?.askTapped(for: search.missingScopes) } }
                    }
                }
            }
        }
        .refreshable { await search.refresh() }
        .accessibilityRotor(texts[.rotorPeople], entries: shown, entryLabel: \.name)
    }

    private var shown: [Person] { search.phase == .idle ? search.homePeople : search.people }

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
            Button(.showMore) { Task { await search.nextPage() } }
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
    @ViewBuilder private func footer(below section: PeopleSection) -> some View {
        if section.id == search.sections.last?.id, search.phase != .idle, !search.standsAbove(status) {
            Text([status.message, status.advice].compactMap { $0.map { texts[$0] } }.joined(separator: "\n"))
        }
    }

    private func row(for person: Person) -> some View {
        let actions = search.actions(for: person)
        return PersonRow(
            person, isMe: person.id == me, isFavorite: search.isFavorite(person.id),
            presence: search.presences[person.id], photos: photos
        )
        .tag(person.id)
        .swipeActions(edge: .leading) { swipeActions(actions, for: person) }
        .swipeActions(edge: .trailing) { FavoriteButton(person: person, search: search) }
        .contextMenu {
            FavoriteButton(person: person, search: search)
            PersonActionMenu(actions: actions, person: person)
        }
        .accessibilityAddTraits(.isButton)
    }

    /// What can be done with a person without opening them: call and write.
    @ViewBuilder private func swipeActions(_ actions: [PersonAction], for person: Person) -> some View {
        ForEach(actions.of(.call).prefix(1), id: \.self) { call in
            PersonActionButton(action: call, person: person)
                .tint(.green)
        }
        ForEach(actions.of(.mail, .chat), id: \.self) { message in
            PersonActionButton(action: message, person: person)
                .tint(.blue)
        }
    }
}

/// What was searched for before, while nothing is typed.
struct RecentSections: View {
    @Environment(\.texts) private var texts
    @State private var isAsking = false

    private let search: PeopleSearchModel

    init(_ search: PeopleSearchModel) { self.search = search }

    var body: some View {
        if !search.recentSearches.isEmpty {
            Section(texts[.searchRecentSearches]) {
                ForEach(search.recentSearches, id: \.self) { text in
                    Button(.recentSearch, title: text) { search.text = text }
                        .plainOnMac()
                        // The list selects people, and this is none.
                        .selectionDisabled()
                }
            }
        }
        if search.hasRecents {
            Section {
                Button(.clearRecents, role: .destructive) { isAsking = true }
                    .plainOnMac()
                    .selectionDisabled()
                    .confirmationDialog(
                        texts[.searchConfirmClear], isPresented: $isAsking, titleVisibility: .visible
                    ) {
                        Button(.clearRecents, role: .destructive) { Task { await search.clearRecentsTapped() } }
                        Button(.cancel, role: .cancel) {}
                    }
            }
        }
    }
}
#endif
