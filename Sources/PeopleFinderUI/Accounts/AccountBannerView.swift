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

/// What became of permissions that were asked for.
struct ConsentView: View {
    @Environment(\.texts) private var texts

    let consent: Consent
    let ask: @MainActor () -> Void
    let dismiss: @MainActor () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(consent.messages(in: texts), id: \.self) { message in Text(message) }
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

/// What a sign-out has not done.
struct SignOutNoticeRow: View {
    @Environment(\.texts) private var texts

    let notice: SignOutNotice
    let model: AccountsModel

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(notice.messages(in: texts), id: \.self) { message in Text(message) }
            HStack {
                if notice.canRetry {
                    Button(.endAccess) { Task { await model.retryRevocationTapped(notice) } }
                }
                Button(.close) { model.dismissTapped(notice) }
            }
            .buttonStyle(.bordered)
        }
        .font(.callout)
        .accessibilityElement(children: .contain)
    }
}
#endif
