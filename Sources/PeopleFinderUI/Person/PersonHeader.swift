#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// The photo, the name and the role at the head of a card.
struct PersonHeader: View {
    @Environment(\.texts) private var texts

    let person: Person
    let photo: PersonPhoto?
    let presence: Presence?

    var body: some View {
        VStack(spacing: 8) {
            PhotoButton(person: person, photo: photo)
            Text(person.name)
                .font(.title)
                .fontWeight(.semibold)
                .textSelection(.enabled)
                .accessibilityAddTraits(.isHeader)
            if !person.roleLine.isEmpty {
                Text(person.roleLine)
                    .foregroundStyle(.secondary)
            }
            if let presence {
                Label(texts[presence.label], systemImage: presence.symbol)
                    .font(.subheadline)
            }
            if person.isGuest { Badge(phrase: .personGuest) }
            if person.hasLeft { Badge(phrase: .personInactive) }
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
    }
}
#endif
