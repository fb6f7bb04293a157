#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// Who signs people in.
struct ProviderPicker: View {
    @Environment(\.texts) private var texts

    let selection: Binding<ChosenSettings.ProviderKind>

    var body: some View {
        Picker(texts[Control.provider.label], selection: selection) {
            ForEach(ChosenSettings.ProviderKind.allCases, id: \.self) { kind in
                Text(texts[kind.label])
            }
        }
        .accessibilityHint(texts.text(Control.provider.hint))
    }
}
#endif
