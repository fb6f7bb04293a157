#if canImport(SwiftUI)
import GraphPeople
import PeopleFinder
import SwiftUI

/// One person in a list; read aloud as one thing.
struct PersonRow: View {
    @Environment(\.texts) private var texts
    @Environment(\.dynamicTypeSize) private var textSize
    @State private var photo: PersonPhoto?

    private let person: Person
    private let isMe: Bool
    private let isFavorite: Bool
    private let presence: Presence?
    private let photos: PeoplePhotos

    init(
        _ person: Person, isMe: Bool = false, isFavorite: Bool = false, presence: Presence? = nil, photos: PeoplePhotos
    ) {
        self.person = person
        self.isMe = isMe
        self.isFavorite = isFavorite
        self.presence = presence
        self.photos = photos
        // A row that comes back shows its photo at once.
        _photo = State(initialValue: photos.photo(of: person.id))
    }

    var body: some View {
        content
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(texts.row(of: person, isMe: isMe, isFavorite: isFavorite, presence: presence))
            .task(id: person.id) { await photos.load(person.id) { photo = $0 } }
    }

    /// Beside the photo there is no room for large words.
    @ViewBuilder private var content: some View {
        if textSize.isAccessibilitySize {
            VStack(alignment: .leading, spacing: 8) { parts }
        } else {
            HStack(spacing: 12) { parts }
        }
    }

    @ViewBuilder private var parts: some View {
        PersonPhotoView(person, photo: photo, side: 40)
        VStack(alignment: .leading, spacing: 2) {
            HStack(spacing: 6) {
                Text(person.name)
                    .font(.headline)
                if let presence {
                    Image(systemName: presence.symbol)
                        .font(.caption)
                        .foregroundStyle(.secondary)
                        .accessibilityHidden(true)
                }
            }
            if !person.roleLine.isEmpty {
                Text(person.roleLine)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
            ForEach(person.marks(isMe: isMe, isFavorite: isFavorite), id: \.self) { Badge(phrase: $0) }
        }
    }
}

/// A word or two that mark a person or an account.
struct Badge: View {
    @Environment(\.texts) private var texts

    let phrase: Phrase

    var body: some View {
        Text(texts[phrase])
            .font(.caption)
            .foregroundStyle(.secondary)
            .padding(.horizontal, 6)
            .padding(.vertical, 2)
            .background(.quaternary, in: .capsule)
    }
}

extension Presence {
    /// The picture beside the word: shapes, so that nobody has to tell colors apart.
    var symbol: String {
        switch label {
        case .presenceAvailable: "checkmark.circle.fill"
        case .presenceBusy: "circle.fill"
        case .presenceDoNotDisturb: "minus.circle.fill"
        case .presenceAway: "clock.fill"
        default: "circle"
        }
    }
}
#endif
