#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// What became of permissions that were asked for.
struct ConsentView: View {
    @Environment(\.texts) private var texts

    let consent: Consent
    let ask: @MainActor () -> Void
    let dismiss: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(consent.messages(in: texts), id: \.self) { message in
                Text(message)
            }
            HStack {
                if consent.recovery != .none {
                    RecoveryButton(recovery: consent.recovery, link: consent.adminConsentLink, perform: ask)
                }
                Button(.close, action: dismiss)
            }
            .buttonStyle(.bordered)
        }
        .font(.callout)
        .accessibilityElement(children: .contain)
    }
}
#endif
