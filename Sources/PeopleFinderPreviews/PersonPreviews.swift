#if canImport(SwiftUI) && DEBUG
import GraphPeople
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// A card in each of its states.
struct PersonPreviews: PreviewProvider {
    static var previews: some View {
        card(.people).previewDisplayName("Card")
        card(.people, AccountPermissions(directory: .basic)).previewDisplayName("Names and addresses only")
        card(.silent).previewDisplayName("Loading")
        card(.offline).previewDisplayName("Offline")
        card(.throttled).previewDisplayName("Throttled")
        card(.failing).previewDisplayName("The server fails")
        card(.people)
            .environment(\.layoutDirection, .rightToLeft)
            .previewDisplayName("From right to left")
        card(.people)
            .environment(\.dynamicTypeSize, .accessibility3)
            .previewDisplayName("Large texts")
        card(.people)
            .preferredColorScheme(.dark)
            .previewDisplayName("Dark")
    }

    private static func card(
        _ directory: PreviewDirectory,
        _ permissions: AccountPermissions = AccountPermissions(directory: .full, presence: true)
    ) -> some View {
        let graph = directory.graph(permissions)
        let row = Person(id: "1", displayName: "Adele Vance", mail: "adele@contoso.example")
        return NavigationStack {
            PersonView(
                model: PersonModel(row: row, graph: graph),
                navigation: PersonNavigation { PersonModel(row: $0, graph: graph) },
                search: PeopleSearchModel(graph: graph), photos: PeoplePhotos(graph: graph))
        }
    }
}
#endif
