#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// Who is to be saved in the address book, and who is there with the same address: the person decides.
struct ContactReview: View {
    @Environment(\.texts) private var texts

    /// Who is there; kept, so that nothing else is shown while the sheet goes away.
    @State private var known: [SavedContact]

    private let saving: ContactSaving
    private let person: Person
    private let photo: PersonPhoto?

    init(_ saving: ContactSaving, person: Person, photo: PersonPhoto?) {
        self.saving = saving
        self.person = person
        self.photo = photo
        _known = State(initialValue: saving.known)
    }

    var body: some View {
        #if canImport(ContactsUI) && canImport(UIKit)
        if known.isEmpty {
            ContactCard(person: person, photo: photo) { saving.reviewed(isSaved: $0) }
        } else {
            choice
        }
        #else
        choice
        #endif
    }

    private var choice: some View {
        NavigationStack {
            form
                .navigationTitle(texts[.actionSaveContact])
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        ControlButton(.cancel, role: .cancel) { saving.cancelTapped() }
                    }
                }
        }
        .roomOnMac()
    }

    private var form: some View {
        Form {
            Section {
                PersonHeader(person, photo: photo, presence: nil)
            }
            Section {
                ForEach(person.waysToReach + person.workplace) { fact in
                    LabeledContent(texts[fact.label], value: fact.value)
                }
            }
            if !known.isEmpty {
                Section(texts[.contactKnown]) {
                    ForEach(known) { contact in
                        ControlButton(
                            .completeContact, title: texts[Control.completeContact.label(for: contact.name)]
                        ) {
                            Task { await saving.completeTapped(contact, with: person, photo: photo) }
                        }
                    }
                }
            }
            Section {
                ControlButton(.addContact, spoken: Control.addContact.label(for: person.name)) {
                    Task { await saving.addTapped(person, photo: photo) }
                }
            }
        }
        .formStyle(.grouped)
    }
}
#endif
