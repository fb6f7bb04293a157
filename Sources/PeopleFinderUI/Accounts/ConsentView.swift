#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// What became of permissions that were asked for.
struct ConsentView: View {
    @Environment(\.texts) private var texts

    private let consent: Consent
    private let ask: @MainActor () -> Void
    private let dismiss: @MainActor () -> Void

    init(_ consent: Consent, ask: @escaping @MainActor () -> Void, dismiss: @escaping @MainActor () -> Void) {
        self.consent = consent
        self.ask = ask
        self.dismiss = dismiss
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(consent.messages(in: texts), id: \.self) { message in
                Text(message)
            }
            HStack {
                if consent.recovery != .none {
                    RecoveryButton(consent.recovery, link: consent.adminConsentLink, perform: ask)
                }
                ControlButton(.close, action: dismiss)
            }
            .buttonStyle(.bordered)
        }
        .font(.callout)
        .accessibilityElement(children: .contain)
    }
}
#endif
