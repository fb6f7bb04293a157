#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// The way from a card into the address book of this device, for those who have read to its end.
struct ContactSection: View {
    let model: PersonModel
    let person: Person

    var body: some View {
        Section {
            ForEach(model.actions.saves, id: \.self) { action in
                PersonActionButton(action, for: person, photo: model.photo.value)
            }
        }
    }
}
#endif
