#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// The one button beside what is said.
///
/// A link for an administrator is shared or copied here; everything else is the business of whoever shows the button.
struct NextStepButton: View {
    @Environment(\.texts) private var texts

    private let step: NextStep
    private let perform: @MainActor () -> Void

    init(_ step: NextStep, perform: @escaping @MainActor () -> Void) {
        self.step = step
        self.perform = perform
    }

    var body: some View {
        if case .askAdministrator(let link?) = step {
            ControlLink(.askAdministrator, .share(link))
            ControlButton(.copyAdministratorLink) { Clipboard.copy(link.absoluteString) }
        } else {
            Button(texts[step.label], action: perform)
        }
    }
}
#endif
