import GraphPeople
import PeopleFinder
import SwiftUI

/// The screen of somebody who is signed in.
struct SearchView: View {
    @Bindable var search: PeopleSearchModel
    let signOut: @MainActor () async -> Void

    private let texts = Texts()

    var body: some View {
        NavigationStack {
            List {
                Text(status)
                if search.phase.failure != nil {
                    Button(texts[.stepTryAgain]) { Task { await search.retry() } }
                }
                ForEach(search.people) { person in
                    NavigationLink(person.name) { PersonView(person: person) }
                        .onAppear { search.rowAppeared(person.id) }
                }
                Button(texts[.accountsSignOut]) { Task { await signOut() } }
            }
            .searchable(text: $search.text)
        }
    }

    private var status: String {
        switch search.phase {
        case .idle: texts[.searchIdle]
        case .typing, .loading: texts[.searchLoading]
        case .results: texts[.searchResults(search.people.count)]
        case .noResults: texts[.searchNoResults(search.text)]
        case .failed(let failure), .offline(let failure): failure.message(in: texts)
        case .throttled(_, let remaining): texts[.searchThrottled(.moment(after: remaining))]
        }
    }
}
