#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// Who was opened and what was searched for before, while nothing is typed.
struct RecentSections<Row: View>: View {
    @Environment(\.texts) private var texts
    @State private var isAsking = false

    private let search: PeopleSearchModel
    private let row: (Person) -> Row

    init(_ search: PeopleSearchModel, @ViewBuilder row: @escaping (Person) -> Row) {
        self.search = search
        self.row = row
    }

    var body: some View {
        ForEach(search.sections) { section in
            if let title = section.title {
                Section(texts[title]) { ForEach(section.people) { row($0) } }
            }
        }
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
