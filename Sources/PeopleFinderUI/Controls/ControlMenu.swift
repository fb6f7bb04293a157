#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

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
        .accessibilityHint(texts.text(control.hint))
    }
}
#endif
