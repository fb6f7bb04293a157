#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// A person's card: who it is, what can be done, how to reach them, and who is above and below them.
struct PersonView: View {
    @Environment(\.texts) private var texts
    @Environment(\.linkToPerson) private var linkToPerson

    private let model: PersonModel
    private let navigation: PersonNavigation
    private let photos: PeoplePhotos
    private let perform: @MainActor (NextStep) -> Void

    /// Shows a person.
    ///
    /// - Parameters:
    ///   - model: The person.
    ///   - navigation: Whom one has opened from whom.
    ///   - photos: The small photos.
    ///   - perform: Does the step that is left to the app, such as signing in again.
    init(
        _ model: PersonModel, navigation: PersonNavigation, photos: PeoplePhotos,
        perform: @escaping @MainActor (NextStep) -> Void
    ) {
        self.model = model
        self.navigation = navigation
        self.photos = photos
        self.perform = perform
    }

    var body: some View {
        content
            .navigationTitle(model.person?.name ?? "")
            .toolbar {
                ToolbarItem(placement: .primaryAction) { menu }
            }
            .task { await model.loadCard() }
            .refreshable { await model.loadCard() }
            .focusedSceneValue(\.person, model)
            .announcing(model.status)
    }

    @ViewBuilder private var content: some View {
        if let person = model.person {
            Form {
                Section {
                    PersonHeader(person, photo: model.photo.value, presence: model.presence.value)
                    PersonActionBar(model.actions, for: person)
                }
                .listRowBackground(Color.clear)
                if model.status.tone == .trouble {
                    StatusRow(model.status) { performStep() }
                }
                PersonDetailSections(model, person: person)
                OrganizationSections(model, navigation: navigation, photos: photos, perform: perform)
                ContactSection(model, person: person)
            }
            .formStyle(.grouped)
        } else {
            StatusView(model.status) { performStep() }
        }
    }

    @ViewBuilder private var menu: some View {
        if let person = model.person {
            ControlMenu(.moreActions, spoken: Control.moreActions.label(for: person.name)) {
                PersonActionMenu(model.actions, for: person)
                if let link = linkToPerson(person.id) {
                    ControlLink(.shareLink, .share(link))
                }
                if let manager = model.managers.value?.first {
                    ControlButton(.showManager, spoken: Control.showManager.label(for: manager.name)) {
                        navigation.goUp()
                    }
                }
            }
        }
    }

    private func performStep() {
        Task {
            if let step = await model.nextStepTapped() { perform(step) }
        }
    }
}
#endif
