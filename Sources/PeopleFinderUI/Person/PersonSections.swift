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

/// Who is above a person, up to the top, and who reports to them.
struct OrganizationSections: View {
    @Environment(\.texts) private var texts
    @Environment(AppModel.self) private var app: AppModel?

    let model: PersonModel
    /// Knows who of them is there.
    let search: PeopleSearchModel
    let photos: PeoplePhotos

    var body: some View {
        section(.personManagers, model.managers, .managers)
        section(.personDirectReports, model.directReports, .directReports)
    }

    @ViewBuilder
    private func section(_ title: Phrase, _ part: PersonPart<[Person]>, _ name: PersonCard.PartName) -> some View {
        switch part {
        case .here(let people) where !people.isEmpty:
            Section(texts[title]) { ForEach(people) { row(for: $0) } }
        case .loading: Section(texts[title]) { ActivityRow(text: texts[.personLoading]) }
        // What stands in the way of the whole card is said once.
        case .failed where model.status.tone == .trouble: EmptyView()
        case .failed(let failure):
            Section(texts[title]) {
                StatusRow(status: ScreenStatus(failure)) {
                    Task {
                        if failure.recovery == .tryAgain { return await model.retry(name) }
                        await app?.perform(failure.recovery)
                    }
                }
            }
        case .here, .unknown, .notThere, .hidden: EmptyView()
        }
    }

    private func row(for person: Person) -> some View {
        let presence = search.presences[person.id]
        return PersonLink(person: person, presence: presence) {
            PersonRow(person, presence: presence, photos: photos)
        }
        .contextMenu { PersonActionMenu(actions: model.actions(for: person), person: person) }
    }
}
#endif
