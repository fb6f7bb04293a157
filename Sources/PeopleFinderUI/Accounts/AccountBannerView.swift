#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// What an account needs, with the one tap that mends it.
struct AccountBannerView: View {
    @Environment(\.texts) private var texts

    private let banner: AccountBanner
    private let account: Account
    private let mend: @MainActor () -> Void

    init(_ banner: AccountBanner, of account: Account, mend: @escaping @MainActor () -> Void) {
        self.banner = banner
        self.account = account
        self.mend = mend
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label(banner.message(for: account, in: texts), systemImage: "exclamationmark.circle")
            if let failure = banner.failure {
                Text(failure.message(in: texts))
                    .foregroundStyle(.secondary)
            }
            ControlButton(control, action: mend)
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
