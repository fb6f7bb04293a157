#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// All accounts: whose is used, what each needs, and the way in and out.
struct AccountsView: View {
    @Environment(\.texts) private var texts
    @State private var leaving: Account?

    private let model: AccountsModel
    private let perform: @MainActor (OAuthError.Recovery) -> Void

    /// Shows the accounts.
    ///
    /// - Parameters:
    ///   - model: The accounts.
    ///   - perform: Does the step that is left to the app, such as opening the settings.
    init(_ model: AccountsModel, perform: @escaping @MainActor (OAuthError.Recovery) -> Void) {
        self.model = model
        self.perform = perform
    }

    var body: some View {
        List {
            if model.failure != nil || model.isAdding {
                StatusRow(status: model.status) { performStep() }
            }
            ForEach(model.notices) { notice in
                SignOutNoticeRow(notice, model: model)
            }
            ForEach(model.accounts) { account in
                AccountSection(account, model: model) { leaving = account }
            }
            Section {
                if model.isAdding {
                    ControlButton(.cancelSignIn, role: .cancel) { model.cancelAddingTapped() }
                } else {
                    ControlButton(.addAccount) { Task { await model.addTapped() } }
                }
            }
        }
        .overlay {
            if model.accounts.isEmpty, model.failure == nil, !model.isAdding { StatusView(status: model.status) }
        }
        .navigationTitle(texts[.accountsTitle])
        .announcing(model.status)
        .confirmationDialog(
            texts[.accountsConfirmSignOut(leaving?.shownName ?? "")], isPresented: isLeaving, titleVisibility: .visible,
            presenting: leaving
        ) { account in
            ControlButton(.signOut, spoken: Control.signOut.label(for: account.shownName), role: .destructive) {
                Task { await model.signOutTapped(account) }
            }
            if model.offersEndSession(of: account) {
                ControlButton(.signOutInBrowser, role: .destructive) {
                    Task { await model.endSessionTapped(account) }
                }
            }
            ControlButton(.cancel, role: .cancel) {}
        } message: { _ in
            Text(texts[.accountsSignOutRemoves])
        }
    }

    private var isLeaving: Binding<Bool> {
        Binding { @MainActor in
            leaving != nil
        } set: { @MainActor isShown in
            if !isShown { leaving = nil }
        }
    }

    private func performStep() {
        Task {
            if let step = await model.nextStepTapped() { perform(step) }
        }
    }
}
#endif
