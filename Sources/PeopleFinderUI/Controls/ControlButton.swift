#if canImport(SwiftUI)
import Foundation
import NativeOAuth
import PeopleFinder
import SwiftUI

/// A button that is called what its control is called, on the screen and where it is read aloud.
///
/// Buttons, fields, menus and links are made in this folder only: none is without a label and a hint, in every language.
struct ControlButton: View {
    @Environment(\.texts) private var texts

    private let control: Control
    private let title: String?
    private let spoken: Phrase?
    private let role: ButtonRole?
    private let action: @MainActor () -> Void

    /// Describes a button.
    ///
    /// - Parameters:
    ///   - control: What it is.
    ///   - title: What stands on it instead of the control's label, such as a number; nil for the label.
    ///   - spoken: What it is called where it is read aloud, such as with a name; nil for what stands on it.
    ///   - role: Whether it gives up or destroys something; nil for neither.
    ///   - action: What it does.
    init(
        _ control: Control, title: String? = nil, spoken: Phrase? = nil, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.control = control
        self.title = title
        self.spoken = spoken
        self.role = role
        self.action = action
    }

    var body: some View {
        button
            .accessibilityLabel(spoken.map { texts[$0] } ?? shown)
            // Who speaks to the device says what stands there.
            .accessibilityInputLabels([shown])
            .accessibilityHint(texts.text(control.hint))
    }

    @ViewBuilder private var button: some View {
        if let symbol = control.symbol {
            Button(shown, systemImage: symbol, role: role, action: action)
        } else {
            Button(shown, role: role, action: action)
        }
    }

    private var shown: String { title ?? texts[control.label] }
}

/// The one button beside what is said.
///
/// A link for an administrator is shared or copied here; everything else is the business of whoever shows the button.
struct RecoveryButton: View {
    @Environment(\.texts) private var texts

    let recovery: OAuthError.Recovery
    let link: URL?
    let perform: @MainActor () -> Void

    var body: some View {
        if recovery == .askAdministrator, let link {
            ControlLink(.askAdministrator, .share(link))
            ControlButton(.copyAdministratorLink) { Clipboard.copy(link.absoluteString) }
        } else {
            Button(texts[recovery.label], action: perform)
        }
    }
}

/// A menu that is called what its control is called.
struct ControlMenu<Content: View>: View {
    @Environment(\.texts) private var texts

    private let control: Control
    private let spoken: Phrase?
    private let content: Content

    /// Describes a menu.
    ///
    /// - Parameters:
    ///   - control: What it is.
    ///   - spoken: What it is called where it is read aloud; nil for what stands on it.
    ///   - content: What can be chosen.
    init(_ control: Control, spoken: Phrase? = nil, @ViewBuilder content: () -> Content) {
        self.control = control
        self.spoken = spoken
        self.content = content()
    }

    var body: some View {
        Menu {
            content
        } label: {
            Label(texts[control.label], systemImage: control.symbol ?? "ellipsis.circle")
        }
        .accessibilityLabel(texts[spoken ?? control.label])
        .accessibilityInputLabels([texts[control.label]])
        .accessibilityHint(texts.text(control.hint))
    }
}

/// Rows that are needed less often, below one that opens them.
struct ControlDisclosure<Content: View>: View {
    @Environment(\.texts) private var texts

    private let control: Control
    private let content: () -> Content

    init(_ control: Control, @ViewBuilder content: @escaping () -> Content) {
        self.control = control
        self.content = content
    }

    var body: some View {
        DisclosureGroup(texts[control.label], content: content)
    }
}

/// A link, or a text or link to pass on, that is called what its control is called.
struct ControlLink: View {
    /// What happens to what it is about.
    enum Purpose {
        /// It is opened.
        case open(URL)
        /// A link is passed on.
        case share(URL)
        /// A file for an address book is passed on.
        case shareContact(VCard)
    }

    @Environment(\.texts) private var texts

    private let control: Control
    private let spoken: Phrase?
    private let purpose: Purpose

    /// Describes a link.
    ///
    /// - Parameters:
    ///   - control: What it is.
    ///   - purpose: What happens when it is tapped.
    ///   - spoken: What it is called where it is read aloud; nil for what stands on it.
    init(_ control: Control, _ purpose: Purpose, spoken: Phrase? = nil) {
        self.control = control
        self.purpose = purpose
        self.spoken = spoken
    }

    var body: some View {
        link
            .accessibilityLabel(texts[spoken ?? control.label])
            .accessibilityInputLabels([texts[control.label]])
            .accessibilityHint(texts.text(control.hint))
    }

    @ViewBuilder private var link: some View {
        switch purpose {
        case .open(let url): Link(texts[control.label], destination: url)
        case .share(let url): ShareLink(texts[control.label], item: url)
        case .shareContact(let card):
            ShareLink(texts[control.label], item: ContactFile(card: card), preview: SharePreview(card.fileName))
        }
    }
}
#endif
