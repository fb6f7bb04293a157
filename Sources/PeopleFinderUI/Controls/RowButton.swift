#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// A whole row that does something when it is tapped; it is read aloud as one thing.
struct RowButton<Content: View>: View {
    @Environment(\.texts) private var texts

    private let control: Control
    private let spoken: String
    private let action: @MainActor () -> Void
    private let content: Content

    init(
        _ control: Control, spoken: String, action: @escaping @MainActor () -> Void, @ViewBuilder content: () -> Content
    ) {
        self.control = control
        self.spoken = spoken
        self.action = action
        self.content = content()
    }

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

    private let person: Person
    private let presence: Presence?
    private let content: Content

    init(_ person: Person, presence: Presence?, @ViewBuilder content: () -> Content) {
        self.person = person
        self.presence = presence
        self.content = content()
    }

    var body: some View {
        NavigationLink(value: PersonReference(person)) { content }
            .accessibilityLabel(texts.row(of: person, presence: presence))
            .accessibilityHint(texts[Control.personRow.label])
    }
}
#endif
