#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// What is said of the sign-in, at its head.
struct SignInHeader: View {
    @Environment(\.texts) private var texts

    private let status: ScreenStatus
    private let perform: @MainActor () -> Void

    init(_ status: ScreenStatus, perform: @escaping @MainActor () -> Void) {
        self.status = status
        self.perform = perform
    }

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: status.tone == .trouble ? status.symbol : "person.2.crop.square.stack")
                .font(.largeTitle)
                .imageScale(.large)
                .foregroundStyle(.tint)
                .accessibilityHidden(true)
            Text(texts.text(status.title))
                .font(.title2)
                .fontWeight(.semibold)
                .accessibilityAddTraits(.isHeader)
            if let message = status.message { Text(texts[message]) }
            if let advice = status.advice {
                Text(texts[advice])
                    .foregroundStyle(.secondary)
            }
            if let step = status.step {
                NextStepButton(step, perform: perform)
                    .buttonStyle(.borderedProminent)
            }
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
        .padding(.vertical)
    }
}
#endif
