#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// How to reach a person, and where they work; each can be copied.
struct PersonDetailSections: View {
    @Environment(\.texts) private var texts
    @Environment(AppModel.self) private var app: AppModel?

    let model: PersonModel
    let person: Person

    var body: some View {
        Section {
            ForEach(person.waysToReach) { FactRow(fact: $0, person: person) }
            note(on: .phones)
        }
        Section {
            ForEach(person.workplace) { FactRow(fact: $0, person: person) }
            note(on: .jobTitle)
        }
        permission
    }

    /// Asked for here, where it is missed, and not when somebody signs in for the first time.
    @ViewBuilder private var permission: some View {
        let scopes = model.missingScopes
        if scopes != [] {
            Section {
                Button(.reviewPermissions) { Task { await app?.askTapped(for: scopes) } }
            } footer: {
                Text(texts[.consentWanted(texts.list(scopes))])
            }
        }
    }

    @ViewBuilder private func note(on detail: Person.Detail) -> some View {
        if let note = model.note(on: detail) {
            Text(texts[note])
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
    }
}
#endif
