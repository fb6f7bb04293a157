#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

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
#endif
