#if canImport(SwiftUI)
import Accessibility
import GraphPeople
import PeopleFinder
import SwiftUI

/// The way from a card into the address book of this device.
struct ContactSection: View {
    @Environment(\.texts) private var texts
    @State private var saving = ContactSaving(ContactBook())

    let model: PersonModel
    let person: Person

    var body: some View {
        Section {
            ControlButton(.saveContact, title: texts[saving.label], spoken: spoken) {
                Task { await saving.saveTapped(person) }
            }
            .disabled(!saving.canSave)
            .sheet(isPresented: isReviewing) {
                ContactReview(saving, person: person, photo: model.photo.value)
            }
        } footer: {
            if let message = saving.message { Text(texts[message]) }
        }
        .onChange(of: saving.phase) { _, phase in
            guard phase == .saved || saving.message != nil else { return }
            AccessibilityNotification.Announcement(texts[saving.message ?? saving.label]).post()
        }
    }

    private var isReviewing: Binding<Bool> {
        Binding { @MainActor [saving] in
            saving.isReviewing
        } set: { @MainActor [saving] isShown in
            if !isShown { saving.cancelTapped() }
        }
    }

    private var spoken: Phrase {
        saving.canSave ? Control.saveContact.label(for: person.name) : saving.label
    }
}
#endif
