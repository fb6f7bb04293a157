#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// How to reach a person, and where they work; each can be copied.
struct PersonDetailSections: View {
    @Environment(\.texts) private var texts
    @Environment(\.askForScopes) private var askForScopes

    let model: PersonModel
    let person: Person

    var body: some View {
        Section {
            rows(person.waysToReach)
            note(on: .phones)
        }
        Section {
            rows(person.workplace)
            note(on: .jobTitle)
        }
        permission
    }

    /// Asked for here, where it is missed, and not when somebody signs in for the first time.
    @ViewBuilder private var permission: some View {
        let scopes = model.missingScopes
        if scopes != [] {
            Section {
                ControlButton(.reviewPermissions) { askForScopes(scopes) }
            } footer: {
                Text(texts[.consentWanted(texts.list(scopes))])
            }
        }
    }

    private func rows(_ facts: [PersonFact]) -> some View {
        ForEach(facts) { fact in
            LabeledContent(texts[fact.label], value: fact.value)
                .textSelection(.enabled)
                .contextMenu { PersonActionButton(.copy(fact.value), for: person) }
                .accessibilityActions { PersonActionButton(.copy(fact.value), for: person) }
        }
    }

    @ViewBuilder
    private func note(on detail: Person.Detail) -> some View {
        if let note = model.note(on: detail) {
            Text(texts[note])
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
    }
}
#endif
