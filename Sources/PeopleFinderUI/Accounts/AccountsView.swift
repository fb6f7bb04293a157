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
            ForEach(model.notices) { notice in SignOutNoticeRow(notice: notice, model: model) }
            ForEach(model.accounts) { account in AccountSection(account, model: model) }
            Section {
                if model.isAdding {
                    Button(.cancelSignIn, role: .cancel) { model.cancelAddingTapped() }
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
#endif
