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
            Button(control, action: mend)
                .buttonStyle(.borderedProminent)
        }
        .font(.callout)
        .accessibilityElement(children: .contain)
    }

    private var control: Control {
        if case .consent = banner.need { .reviewPermissions } else { .mendAccount }
    }
}
#endif
