#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// What an account needs, with the one tap that mends it.
struct AccountBannerView: View {
    @Environment(\.texts) private var texts

    let banner: AccountBanner
    let account: Account
    let mend: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label(banner.message(for: account, in: texts), systemImage: "exclamationmark.circle")
            if let failure = banner.failure {
                Text(failure.message(in: texts))
                    .foregroundStyle(.secondary)
            }
            Button(banner.control, action: mend)
                .buttonStyle(.borderedProminent)
        }
        .font(.callout)
        .accessibilityElement(children: .contain)
    }
}

/// What is said of an account, above the buttons that go with it.
struct NoteRow<Buttons: View>: View {
    let messages: [String]
    @ViewBuilder let buttons: Buttons

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(messages, id: \.self) { message in Text(message) }
            HStack { buttons }
                .buttonStyle(.bordered)
        }
        .font(.callout)
        .accessibilityElement(children: .contain)
    }
}
#endif
