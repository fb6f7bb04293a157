#if canImport(SwiftUI)
import CoreTransferable
import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder
import SwiftUI
import UniformTypeIdentifiers

/// What stands on a control, and what it is called where it is read aloud.
///
/// Buttons, fields, menus and links take it, or are made in this folder only: none is without a label and a hint, in every
/// language.
struct ControlLabel: View {
    @Environment(\.texts) private var texts

    let control: Control
    /// What stands there instead of the control's label, such as a number.
    var title: String?
    /// What it is called where it is read aloud, such as with a name; nil for what stands there.
    var spoken: Phrase?

    var body: some View {
        label
            .accessibilityLabel(spoken.map { texts[$0] } ?? shown)
            // Who speaks to the device says what stands there.
            .accessibilityInputLabels([shown])
            .accessibilityHint(texts.text(control.hint))
    }

    @ViewBuilder private var label: some View {
        if let symbol = control.symbol {
            Label(shown, systemImage: symbol)
        } else {
            Text(shown)
        }
    }

    private var shown: String { title ?? texts[control.label] }
}

@MainActor extension Button where Label == ControlLabel {
    init(
        _ control: Control, title: String? = nil, spoken: Phrase? = nil, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { ControlLabel(control: control, title: title, spoken: spoken) }
    }
}

@MainActor extension Menu where Label == ControlLabel {
    init(_ control: Control, spoken: Phrase? = nil, @ViewBuilder content: () -> Content) {
        self.init(content: content) { ControlLabel(control: control, spoken: spoken) }
    }
}

@MainActor extension DisclosureGroup where Label == ControlLabel {
    init(_ control: Control, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { ControlLabel(control: control) }
    }
}

@MainActor extension Toggle where Label == ControlLabel {
    init(_ control: Control, isOn: Binding<Bool>) { self.init(isOn: isOn) { ControlLabel(control: control) } }
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
            ControlLink(control: .askAdministrator, purpose: .share(link))
            let address = link.absoluteString
            Button(.copyAdministratorLink) {
                // The whole link would be read out.
                Clipboard.copy(address, saying: texts[.actionCopied(link.host() ?? address)])
            }
        } else {
            Button(texts[recovery.label], action: perform)
        }
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

    let control: Control
    let purpose: Purpose
    /// What it is called where it is read aloud; nil for what stands on it.
    var spoken: Phrase?

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

/// A person as a file that every address book takes.
struct ContactFile: Transferable {
    let card: VCard

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .vCard) { (file: ContactFile) in file.card.data }
            .suggestedFileName { (file: ContactFile) in file.card.fileName }
    }
}

/// A field for a text, that is called what its control is called.
struct ControlField: View {
    @Environment(\.texts) private var texts

    let control: Control
    let text: Binding<String>
    var prompt: String?

    var body: some View {
        TextField(texts[control.label], text: text, prompt: prompt.map { Text($0) })
            .autocorrectionDisabled()
            .accessibilityLabel(texts[control.label])
            .accessibilityHint(texts.text(control.hint))
    }
}

/// Who signs people in.
struct ProviderPicker: View {
    @Environment(\.texts) private var texts

    let providers: [ChosenSettings.ProviderKind]
    let selection: Binding<ChosenSettings.ProviderKind>

    var body: some View {
        Picker(texts[Control.provider.label], selection: selection) {
            ForEach(providers, id: \.self) { kind in Text(texts[kind.label]) }
        }
        .accessibilityHint(texts.text(Control.provider.hint))
    }
}

/// A whole row that does something when it is tapped; it is read aloud as one thing.
struct RowButton<Content: View>: View {
    @Environment(\.texts) private var texts

    let control: Control
    let spoken: String
    let action: @MainActor () -> Void
    @ViewBuilder let content: Content

    var body: some View {
        Button(action: action) {
            // A plain button is as wide as its words, and the rest of the row would do nothing.
            content
                .frame(maxWidth: .infinity, alignment: .leading)
                .contentShape(.rect)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(spoken)
        .accessibilityHint(texts.text(control.hint ?? control.label))
    }
}

/// A row that leads to a person's card, above the one on the screen.
struct PersonLink<Content: View>: View {
    @Environment(\.texts) private var texts

    let person: Person
    let presence: Presence?
    @ViewBuilder let content: Content

    var body: some View {
        NavigationLink(value: PersonReference(person)) { content }
            .accessibilityLabel(texts.row(of: person, presence: presence))
            .accessibilityHint(texts[Control.personRow.label])
    }
}
#endif
