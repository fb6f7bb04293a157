#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// One account: a tap uses it, and its banner says what it needs.
struct AccountSection: View {
    @Environment(\.texts) private var texts

    private let account: Account
    private let model: AccountsModel
    private let leave: @MainActor () -> Void

    /// Shows an account.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - model: All accounts.
    ///   - leave: Asks whether to sign out.
    init(_ account: Account, model: AccountsModel, leave: @escaping @MainActor () -> Void) {
        self.account = account
        self.model = model
        self.leave = leave
    }

    var body: some View {
        Section {
            row
            if let banner = model.banners[account.id] {
                AccountBannerView(banner, of: account) { Task { await model.mendTapped(account) } }
                    .disabled(model.activities[account.id] != nil)
            }
            if let consent = model.consents[account.id], consent.outcome != .asking {
                ConsentView(consent) {
                    Task { await model.askTapped(for: consent.wanted, of: account) }
                } dismiss: {
                    model.dismissConsentTapped(account.id)
                }
            }
            if let activity = model.activity(of: account) { ActivityRow(texts[activity]) }
            signOutButton(.destructive)
        }
    }

    private var row: some View {
        RowButton(.switchAccount, spoken: texts.row(of: account, isInUse: isInUse)) {
            Task { await model.useTapped(account) }
        } content: {
            HStack {
                AccountLabel(account)
                Spacer()
                if isInUse { Badge(.accountsInUse) }
            }
        }
        .accessibilityAddTraits(isInUse ? .isSelected : [])
        // Without its role: a list takes a row away whose swipe destroys it, and here it is asked first.
        .swipeActions { signOutButton(nil).tint(.red) }
        .contextMenu { signOutButton(.destructive) }
    }

    private func signOutButton(_ role: ButtonRole?) -> some View {
        ControlButton(.signOut, spoken: Control.signOut.label(for: account.shownName), role: role, action: leave)
            .disabled(model.activities[account.id] == .signingOut)
    }

    private var isInUse: Bool { model.current?.id == account.id }
}

/// An account by name and user name.
struct AccountLabel: View {
    private let account: Account

    init(_ account: Account) {
        self.account = account
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(account.shownName)
                .font(.headline)
            if let username = account.username, username != account.shownName {
                Text(username)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
        }
        .accessibilityElement(children: .combine)
    }
}
#endif
