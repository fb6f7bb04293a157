#if canImport(SwiftUI)
import Accessibility
import GraphPeople
import PeopleFinder
import SwiftUI

/// Does one thing with a person: calls, writes, chats, copies, saves or passes on.
struct PersonActionButton: View {
    @Environment(\.texts) private var texts
    @Environment(\.openURL) private var openURL
    @Environment(\.tellNotPossible) private var tellNotPossible
    @Environment(\.contactDesk) private var contactDesk

    private let action: PersonAction
    private let person: Person
    private let showsValue: Bool
    private let photo: PersonPhoto?

    /// Describes a button.
    ///
    /// - Parameters:
    ///   - action: One of the person's actions.
    ///   - person: The person.
    ///   - showsValue: Whether the number or the text stands on it, because there are several.
    ///   - photo: The photo, for the address book; nil for none.
    init(_ action: PersonAction, for person: Person, showsValue: Bool = false, photo: PersonPhoto? = nil) {
        self.action = action
        self.person = person
        self.showsValue = showsValue
        self.photo = photo
    }

    var body: some View {
        switch action {
        case .call(let number, let url):
            ControlButton(.call, title: showsValue ? number : nil, spoken: spoken) { open(url) }
        case .mail(let url): ControlButton(.mail, spoken: spoken) { open(url) }
        case .chat(let url): ControlButton(.chat, spoken: spoken) { open(url) }
        case .copy(let text):
            ControlButton(.copy, title: showsValue ? text : nil, spoken: spoken) { copy(text) }
        case .share(let text): ControlLink(.share, .shareText(text), spoken: spoken)
        case .save:
            if let contactDesk { saveButton(contactDesk) }
        }
    }

    private func saveButton(_ desk: ContactDesk) -> some View {
        ControlButton(
            .saveContact, title: texts[desk.label(for: person)],
            spoken: desk.canSave(person) ? spoken : desk.label(for: person)
        ) {
            Task { await desk.saveTapped(person, photo: photo) }
        }
        .disabled(!desk.canSave(person))
    }

    private var spoken: Phrase { action.spokenLabel(for: person) }

    /// Not every device has a telephone.
    private func open(_ url: URL) {
        let tellNotPossible = tellNotPossible
        openURL(url) { isAccepted in
            if !isAccepted { tellNotPossible() }
        }
    }

    private func copy(_ text: String) {
        Clipboard.copy(text)
        AccessibilityNotification.Announcement(texts[.actionCopied]).post()
    }
}

/// A picture above its words, as the actions of a person's card have it.
struct ActionLabelStyle: LabelStyle {
    @ScaledMetric(relativeTo: .body) private var pictureHeight = 24.0

    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 4) {
            configuration.icon
                .frame(height: pictureHeight)
            configuration.title
                .font(.caption)
                .lineLimit(2)
                .multilineTextAlignment(.center)
        }
        .frame(maxWidth: .infinity)
    }
}

/// Marks somebody as a favorite, or takes the mark away.
struct FavoriteButton: View {
    private let person: Person
    private let search: PeopleSearchModel

    init(_ person: Person, in search: PeopleSearchModel) {
        (self.person, self.search) = (person, search)
    }

    var body: some View {
        let control = search.isFavorite(person.id) ? Control.removeFavorite : .addFavorite
        ControlButton(control, spoken: control.label(for: person.name)) {
            Task { await search.favoriteTapped(person) }
        }
    }
}
#endif
