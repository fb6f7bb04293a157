#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// A switch that is called what its control is called.
struct ControlToggle: View {
    @Environment(\.texts) private var texts

    private let control: Control
    private let isOn: Binding<Bool>

    init(_ control: Control, isOn: Binding<Bool>) {
        self.control = control
        self.isOn = isOn
    }

    var body: some View {
        Toggle(texts[control.label], isOn: isOn)
            .accessibilityHint(texts.text(control.hint))
    }
}
#endif
