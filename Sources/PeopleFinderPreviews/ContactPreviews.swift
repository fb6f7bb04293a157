#if canImport(SwiftUI) && DEBUG
import GraphPeople
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// Somebody before they are saved in the address book.
struct ContactPreviews: PreviewProvider {
    static var previews: some View {
        ContactPreview(known: []).previewDisplayName("Nobody with the same address")
        ContactPreview(known: [SavedContact(id: "1", name: "Adele V.")]).previewDisplayName("Somebody is there already")
    }
}

private struct ContactPreview: View {
    @State private var saving: ContactSaving
    private let person = Person(
        id: "1", displayName: "Adele Vance", mail: "adele@contoso.example", jobTitle: "Retail Manager",
        businessPhones: ["+1 425 555 0109"])

    init(known: [SavedContact]) {
        _saving = State(initialValue: ContactSaving(PreviewBook(known: known)))
    }

    var body: some View {
        ZStack {
            if saving.isReviewing { ContactReview(saving, person: person, photo: nil) }
        }
        .task { await saving.saveTapped(person) }
    }
}

/// An address book that keeps nothing.
private struct PreviewBook: ContactKeeping {
    let known: [SavedContact]

    func contacts(like person: Person) async throws -> [SavedContact]? { known }

    func add(_ person: Person, photo: PersonPhoto?) async throws {}

    func complete(_ contact: SavedContact, with person: Person, photo: PersonPhoto?) async throws {}
}
#endif
