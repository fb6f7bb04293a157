#if canImport(SwiftUI) && DEBUG
import GraphPeople
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// A search in each of its states.
///
/// `#Preview` is a macro that only Xcode can expand, so the older form is used.
struct SearchPreviews: PreviewProvider {
    static var previews: some View {
        SearchPreview(directory: .people, text: "a").previewDisplayName("Results")
        SearchPreview(directory: .people, text: "").previewDisplayName("Nothing typed")
        SearchPreview(directory: .silent, text: "a").previewDisplayName("Loading")
        SearchPreview(directory: .nobody, text: "zz").previewDisplayName("Nobody")
        SearchPreview(directory: .offline, text: "a").previewDisplayName("Offline")
        SearchPreview(directory: .throttled, text: "a").previewDisplayName("Throttled")
        SearchPreview(directory: .failing, text: "a").previewDisplayName("The server fails")
        SearchPreview(directory: .forbidden, text: "a").previewDisplayName("Needs consent")
        SearchPreview(directory: .people, text: "a")
            .environment(\.texts, Texts(.czech))
            .previewDisplayName("Czech")
    }
}

private struct SearchPreview: View {
    @State private var isSearching = false
    @State private var search: PeopleSearchModel
    @State private var navigation: PersonNavigation
    @State private var photos: PeoplePhotos
    private let text: String

    init(directory: PreviewDirectory, text: String) {
        let graph = directory.graph()
        self.text = text
        _search = State(initialValue: PeopleSearchModel(graph: graph))
        _navigation = State(initialValue: PersonNavigation { PersonModel(row: $0, graph: graph) })
        _photos = State(initialValue: PeoplePhotos(graph: graph))
    }

    var body: some View {
        PeopleView(
            search, status: search.status, navigation: navigation, photos: photos, me: "1", isSearching: $isSearching,
            perform: { _ in }
        ) {
            EmptyView()
        } banner: {
            EmptyView()
        }
        .task { search.text = text }
    }
}
#endif
