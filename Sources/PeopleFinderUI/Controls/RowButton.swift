#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// A whole row that does something when it is tapped; it is read aloud as one thing.
struct RowButton<Content: View>: View {
    @Environment(\.texts) private var texts

    private let control: Control
    private let spoken: String
    private let action: @MainActor () -> Void
    private let content: Content

    /// Describes a row.
    ///
    /// - Parameters:
    ///   - control: What it is.
    ///   - spoken: What it is called where it is read aloud: what the row says.
    ///   - action: What it does.
    ///   - content: What the row shows.
    init(
        _ control: Control, spoken: String, action: @escaping @MainActor () -> Void, @ViewBuilder content: () -> Content
    ) {
        self.control = control
        self.spoken = spoken
        self.action = action
        self.content = content()
    }

    var body: some View {
        Button(action: action) {
            content.contentShape(.rect)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(spoken)
        .accessibilityHint(texts.text(control.hint ?? control.label))
    }
}
#endif
