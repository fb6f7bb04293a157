#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// What is said of a list that has something to show all the same: one row above the others.
struct StatusRow: View {
    @Environment(\.texts) private var texts

    /// What is said.
    let status: ScreenStatus
    /// Does the step, unless it is a link to pass on; nil to leave the step out.
    var perform: (@MainActor () -> Void)?

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if status.tone == .busy {
                ActivityRow(texts.text(status.message))
            } else {
                Label(texts.text(status.message ?? status.title), systemImage: status.symbol)
                if let advice = status.advice { Text(texts[advice]) }
            }
            if let step = status.step, let perform {
                HStack {
                    NextStepButton(step, perform: perform)
                }
                .buttonStyle(.bordered)
            }
        }
        .font(.callout)
        .foregroundStyle(.secondary)
        .accessibilityElement(children: .contain)
    }
}
#endif
