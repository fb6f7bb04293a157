#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// All accounts: whose is used, what each needs, and the way in and out.
struct AccountsView: View {
    @Environment(\.texts) private var texts

    let model: AccountsModel
    let perform: @MainActor (OAuthError.Recovery) -> Void

    var body: some View {
        List {
            if model.failure != nil || model.isAdding {
                StatusRow(status: model.status) { performStep() }
            }
            // What a sign-out has not done.
            ForEach(model.notices) { notice in
                NoteRow(messages: notice.messages(in: texts)) {
                    if notice.canRetry {
                        Button(.endAccess) { Task { await model.retryRevocationTapped(notice) } }
                    }
                    Button(.close) { model.dismissTapped(notice) }
                }
            }
            ForEach(model.accounts) { account in AccountSection(account, model: model) }
            Section {
                if model.isAdding {
                    Button(.cancel, role: .cancel) { model.cancelAddingTapped() }
                } else {
                    Button(.addAccount) { Task { await model.addTapped() } }
                }
            }
        }
        .overlay {
            if model.accounts.isEmpty, model.failure == nil, !model.isAdding { StatusView(status: model.status) }
        }
        .navigationTitle(texts[.accountsTitle])
        .announcing(model.status)
    }

    private func performStep() { Task { if let step = await model.nextStepTapped() { perform(step) } } }
}

/// One account: a tap uses it, and its banner says what it needs.
struct AccountSection: View {
    @Environment(\.texts) private var texts
    @State private var isLeaving = false

    private let account: Account
    private let model: AccountsModel

    init(_ account: Account, model: AccountsModel) { (self.account, self.model) = (account, model) }

    var body: some View {
        Section {
            row
            if let banner = model.banners[account.id] {
                AccountBannerView(banner: banner, account: account) { Task { await model.mendTapped(account) } }
                    .disabled(model.activities[account.id] != nil)
            }
            if let consent = model.consents[account.id], consent.outcome != .asking {
                NoteRow(messages: consent.messages(in: texts)) {
                    if consent.recovery != .none {
                        RecoveryButton(recovery: consent.recovery, link: consent.adminConsentLink) {
                            Task { await model.askTapped(for: consent.wanted, of: account) }
                        }
                    }
                    Button(.close) { model.dismissConsentTapped(account.id) }
                }
            }
            if let activity = model.activity(of: account) { ActivityRow(text: texts[activity]) }
            signOutButton(.destructive)
                // Beside the button that it is about, where an iPad draws it.
                .confirmationDialog(
                    texts[.accountsConfirmSignOut(account.shownName)], isPresented: $isLeaving,
                    titleVisibility: .visible
                ) {
                    leaveButtons
                } message: {
                    Text(texts[.accountsSignOutRemoves])
                }
        }
    }

    private var row: some View {
        RowButton(control: .switchAccount, spoken: texts.row(of: account, isInUse: isInUse)) {
            Task { await model.useTapped(account) }
        } content: {
            HStack {
                AccountLabel(account: account)
                Spacer()
                if isInUse { Badge(phrase: .accountsInUse) }
            }
        }
        .accessibilityAddTraits(isInUse ? .isSelected : [])
        // Without its role: a list takes a row away whose swipe destroys it, and here it is asked first.
        .swipeActions { signOutButton(nil).tint(.red) }
        .contextMenu { signOutButton(.destructive) }
    }

    private func signOutButton(_ role: ButtonRole?) -> some View {
        Button(.signOut, spoken: Control.signOut.label(for: account.shownName), role: role) { isLeaving = true }
            .disabled(model.activities[account.id] == .signingOut)
    }

    @ViewBuilder private var leaveButtons: some View {
        Button(.signOut, spoken: Control.signOut.label(for: account.shownName), role: .destructive) {
            Task { await model.signOutTapped(account) }
        }
        Button(.signOutInBrowser, role: .destructive) {
            Task { await model.endSessionTapped(account) }
        }
        Button(.cancel, role: .cancel) {}
    }

    private var isInUse: Bool { model.current?.id == account.id }
}

/// An account by name and user name.
struct AccountLabel: View {
    let account: Account

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(account.shownName)
                .font(.headline)
            if let username = account.shownUsername {
                Text(username)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
        }
        .accessibilityElement(children: .combine)
    }
}
#endif
