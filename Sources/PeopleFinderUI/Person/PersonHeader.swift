#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// The photo, the name and the role at the head of a card.
struct PersonHeader: View {
    @Environment(\.texts) private var texts

    private let person: Person
    private let photo: PersonPhoto?
    private let presence: Presence?

    init(_ person: Person, photo: PersonPhoto?, presence: Presence?) {
        self.person = person
        self.photo = photo
        self.presence = presence
    }

    var body: some View {
        VStack(spacing: 8) {
            PhotoButton(person, photo: photo)
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
            if person.isGuest { Badge(.personGuest) }
            if person.hasLeft { Badge(.personInactive) }
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
    }
}
#endif
