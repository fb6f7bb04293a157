#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// Does one thing with a person: calls, writes, chats, copies, or passes the contact card on.
struct PersonActionButton: View {
    @Environment(\.texts) private var texts
    @Environment(\.openURL) private var openURL
    @Environment(AppModel.self) private var app: AppModel?

    let action: PersonAction
    let person: Person
    var showsValue = false

    var body: some View {
        switch action {
        case .call(let number, let url):
            Button(.call, title: showsValue ? number : nil, spoken: spoken) { openURL(url, orTell: app) }
        case .mail(let url): Button(.mail, spoken: spoken) { openURL(url, orTell: app) }
        case .chat(let url): Button(.chat, spoken: spoken) { openURL(url, orTell: app) }
        case .copy(let text):
            Button(.copy, title: showsValue ? text : nil, spoken: spoken) {
                Clipboard.copy(text, saying: texts[.actionCopied(text)])
            }
        case .save(let card):
            ControlLink(
                control: .shareContact, purpose: .shareContact(card),
                spoken: Control.shareContact.label(for: person.name))
        }
    }

    private var spoken: Phrase { action.spokenLabel(for: person) }
}

extension OpenURLAction {
    /// Opens an address, and tells where no app of this device takes it: not every device has a telephone.
    @MainActor func callAsFunction(_ url: URL, orTell app: AppModel?) {
        // A Mac answers on another queue.
        self(url) { @Sendable isAccepted in
            if !isAccepted { Task { @MainActor in app?.actionNotPossible() } }
        }
    }
}

/// One line of a card: a tap on an address or a number writes or calls, and each line can be copied.
struct FactRow: View {
    @Environment(\.texts) private var texts
    @Environment(\.openURL) private var openURL
    @Environment(AppModel.self) private var app: AppModel?

    let fact: PersonFact
    let person: Person

    var body: some View {
        row
            .contextMenu { PersonActionButton(action: .copy(fact.value), person: person) }
            .accessibilityActions { PersonActionButton(action: .copy(fact.value), person: person) }
    }

    @ViewBuilder private var row: some View {
        if let link = fact.link {
            RowButton(control: fact.control, spoken: "\(texts[fact.label]), \(fact.value)") {
                openURL(link, orTell: app)
            } content: {
                LabeledContent {
                    Text(fact.value)
                        .foregroundStyle(.tint)
                } label: {
                    Text(texts[fact.label])
                }
            }
        } else {
            LabeledContent(texts[fact.label], value: fact.value)
        }
    }
}

/// The photo of a card; a tap shows it as large as it is.
struct PhotoButton: View {
    @Environment(\.texts) private var texts
    @Environment(AppModel.self) private var app: AppModel?

    let person: Person
    let photo: PersonPhoto?

    var body: some View {
        if let photo {
            Button {
                app?.sheet = .photo
            } label: {
                PersonPhotoView(person, photo: photo, side: 112)
            }
            .buttonStyle(.plain)
            .accessibilityLabel(texts[Control.showPhoto.label(for: person.name)])
            .accessibilityHint(texts[Control.showPhoto.label])
        } else {
            PersonPhotoView(person, photo: nil, side: 112)
        }
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
    let person: Person
    let search: PeopleSearchModel

    var body: some View {
        let control = search.isFavorite(person.id) ? Control.removeFavorite : .addFavorite
        Button(control, spoken: control.label(for: person.name)) {
            Task { await search.favoriteTapped(person) }
        }
    }
}
#endif
