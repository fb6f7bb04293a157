#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// What is said of a list that has something to show all the same: one row above the others.
struct StatusRow: View {
    @Environment(\.texts) private var texts

    private let status: ScreenStatus
    private let perform: (@MainActor () -> Void)?

    /// Shows a status.
    ///
    /// - Parameters:
    ///   - status: What is said.
    ///   - perform: Does the step, unless it is a link to pass on; nil to leave the step out.
    init(_ status: ScreenStatus, perform: (@MainActor () -> Void)? = nil) {
        self.status = status
        self.perform = perform
    }

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
