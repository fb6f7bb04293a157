#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// A whole row that does something when it is tapped; it is read aloud as one thing.
struct RowButton<Content: View>: View {
    @Environment(\.texts) private var texts

    let control: Control
    let spoken: String
    let action: @MainActor () -> Void
    @ViewBuilder let content: Content

    var body: some View {
        Button(action: action) {
            // A plain button is as wide as its words, and the rest of the row would do nothing.
            content
                .frame(maxWidth: .infinity, alignment: .leading)
                .contentShape(.rect)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(spoken)
        .accessibilityHint(texts.text(control.hint ?? control.label))
    }
}

/// A row that leads to a person's card, above the one on the screen.
struct PersonLink<Content: View>: View {
    @Environment(\.texts) private var texts

    let person: Person
    let presence: Presence?
    @ViewBuilder let content: Content

    var body: some View {
        NavigationLink(value: PersonReference(person)) { content }
            .accessibilityLabel(texts.row(of: person, presence: presence))
            .accessibilityHint(texts[Control.personRow.label])
    }
}
#endif
