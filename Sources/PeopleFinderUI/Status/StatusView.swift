#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// A screen on which there is nothing but what is said of it, and the next step.
struct StatusView: View {
    @Environment(\.texts) private var texts

    /// What is said.
    let status: ScreenStatus
    /// Does the step, unless it is a link to pass on; nil to leave the step out.
    var perform: (@MainActor () -> Void)?

    var body: some View {
        if status.tone == .busy {
            ProgressView(texts.text(status.message ?? status.title))
        } else if !status.isSilent {
            ContentUnavailableView {
                Label(texts.text(status.title ?? status.message), systemImage: status.symbol)
            } description: {
                if status.title != nil, let message = status.message { Text(texts[message]) }
                if let advice = status.advice { Text(texts[advice]) }
            } actions: {
                if let step = status.step, let perform { NextStepButton(step, perform: perform) }
            }
        }
    }
}
#endif
