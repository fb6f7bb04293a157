#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI

/// A person's card: who it is, what can be done, how to reach them, and who is above and below them.
struct PersonView: View {
    @Environment(\.texts) private var texts
    @Environment(AppModel.self) private var app: AppModel?

    let model: PersonModel
    /// Whom one has opened from whom.
    let navigation: PersonNavigation
    /// Who is a favorite.
    let search: PeopleSearchModel
    let photos: PeoplePhotos

    var body: some View {
        content
            .cardTitle(model.person?.name ?? "")
            .toolbar {
                ToolbarItem(placement: .primaryAction) {
                    if let person = model.person { FavoriteButton(person: person, search: search) }
                }
                ToolbarItem(placement: .primaryAction) { menu }
            }
            .task { await model.loadCard() }
            .refreshable { await model.loadCard() }
            .announcing(model.status)
    }

    @ViewBuilder private var content: some View {
        if let person = model.person {
            Form {
                Section {
                    PersonHeader(person: person, photo: model.photo.value, presence: model.presence.value)
                    PersonActionBar(actions: model.actions, person: person)
                }
                .listRowBackground(Color.clear)
                if status.tone == .trouble {
                    StatusRow(status: status) { performStep() }
                }
                PersonDetailSections(model: model, person: person)
                OrganizationSections(model: model, search: search, photos: photos)
            }
            .formStyle(.grouped)
            .task(id: model.organization) { search.others = model.organization }
            .accessibilityRotor(texts[.rotorWaysToReach], entries: person.waysToReach, entryLabel: \.value)
            .accessibilityRotor(texts[.rotorOrganization], entries: model.organization, entryLabel: \.name)
        } else {
            StatusView(status: status) { performStep() }
        }
    }

    private var status: ScreenStatus { app?.besidesBanner(model.status) ?? model.status }

    @ViewBuilder private var menu: some View {
        if let person = model.person {
            Menu(.moreActions, spoken: Control.moreActions.label(for: person.name)) {
                PersonActionMenu(actions: model.actions, person: person)
                if let manager = model.managers.value?.first {
                    Button(.showManager, spoken: Control.showManager.label(for: manager.name)) {
                        navigation.goUp()
                    }
                }
            }
        }
    }

    private func performStep() { Task { if let step = await model.nextStepTapped() { await app?.perform(step) } } }
}

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
            ForEach(person.marks(), id: \.self) { Badge(phrase: $0) }
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
    }
}
#endif
