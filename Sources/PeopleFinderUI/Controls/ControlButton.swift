#if canImport(SwiftUI)
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
#endif
