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
                ForEach(search.people) { person in
                    NavigationLink(person.name) { PersonView(person: person) }
                }
                Button(texts[.accountsSignOut]) { Task { await signOut() } }
            }
            .searchable(text: $search.text)
        }
    }
}
