#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// A field for a text, that is called what its control is called.
struct ControlField: View {
    @Environment(\.texts) private var texts

    private let control: Control
    private let text: Binding<String>
    private let prompt: String?

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - control: What it is.
    ///   - text: What is typed.
    ///   - prompt: What is used as long as nothing is typed; nil for the label.
    init(_ control: Control, text: Binding<String>, prompt: String? = nil) {
        self.control = control
        self.text = text
        self.prompt = prompt
    }

    var body: some View {
        TextField(texts[control.label], text: text, prompt: prompt.map { Text($0) })
            .autocorrectionDisabled()
            .accessibilityLabel(texts[control.label])
            .accessibilityHint(texts.text(control.hint))
    }
}
#endif
