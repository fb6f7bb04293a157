#if canImport(SwiftUI)
import Accessibility
import GraphPeople
import PeopleFinder
import SwiftUI

/// Does one thing with a person: calls, writes, chats, copies or passes on; the address book has a button of its own.
struct PersonActionButton: View {
    @Environment(\.texts) private var texts
    @Environment(\.openURL) private var openURL
    @Environment(\.tellNotPossible) private var tellNotPossible

    private let action: PersonAction
    private let person: Person
    private let showsValue: Bool

    /// Describes a button.
    ///
    /// - Parameters:
    ///   - action: One of the person's actions.
    ///   - person: The person.
    ///   - showsValue: Whether the number or the text stands on it, because there are several.
    init(_ action: PersonAction, for person: Person, showsValue: Bool = false) {
        self.action = action
        self.person = person
        self.showsValue = showsValue
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
        case .save: EmptyView()
        }
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
#endif
