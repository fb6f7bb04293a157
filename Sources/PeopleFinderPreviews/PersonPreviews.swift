#if canImport(SwiftUI) && DEBUG
import GraphPeople
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// A card in each of its states.
struct PersonPreviews: PreviewProvider {
    static var previews: some View {
        PersonPreview(directory: .people).previewDisplayName("Card")
        PersonPreview(directory: .people, permissions: AccountPermissions(directory: .basic))
            .previewDisplayName("Names and addresses only")
        PersonPreview(directory: .silent).previewDisplayName("Loading")
        PersonPreview(directory: .offline).previewDisplayName("Offline")
        PersonPreview(directory: .throttled).previewDisplayName("Throttled")
        PersonPreview(directory: .failing).previewDisplayName("The server fails")
        PersonPreview(directory: .people)
            .environment(\.layoutDirection, .rightToLeft)
            .previewDisplayName("From right to left")
        PersonPreview(directory: .people)
            .environment(\.dynamicTypeSize, .accessibility3)
            .previewDisplayName("Large texts")
        PersonPreview(directory: .people)
            .preferredColorScheme(.dark)
            .previewDisplayName("Dark")
    }
}

private struct PersonPreview: View {
    @State private var model: PersonModel
    @State private var navigation: PersonNavigation
    @State private var search: PeopleSearchModel
    @State private var photos: PeoplePhotos

    init(
        directory: PreviewDirectory,
        permissions: AccountPermissions = AccountPermissions(directory: .full, presence: true)
    ) {
        let graph = directory.graph(permissions)
        let row = Person(id: "1", displayName: "Adele Vance", mail: "adele@contoso.example")
        _model = State(initialValue: PersonModel(row: row, graph: graph))
        _navigation = State(initialValue: PersonNavigation { PersonModel(row: $0, graph: graph) })
        _search = State(initialValue: PeopleSearchModel(graph: graph))
        _photos = State(initialValue: PeoplePhotos(graph: graph))
    }

    var body: some View {
        NavigationStack {
            PersonView(model: model, navigation: navigation, search: search, photos: photos)
        }
    }
}
#endif
