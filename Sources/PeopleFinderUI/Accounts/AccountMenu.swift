#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// Who is signed in, and the way to the other accounts and the settings.
struct AccountMenu: View {
    @Environment(\.texts) private var texts

    let model: AppModel

    var body: some View {
        Menu(.accounts) {
            Section(texts[.signInSignedInAs(model.account?.shownName ?? "")]) {
                ForEach(others) { other in
                    Button(.switchAccount, title: texts[Control.switchAccount.label(for: other.shownName)]) {
                        Task { await model.useTapped(other) }
                    }
                }
            }
            Button(.accounts) { model.sheet = .accounts }
            Button(.settings) { model.sheet = .settings }
        }
    }

    private var others: [Account] { model.accounts?.accounts.filter { $0.id != model.account?.id } ?? [] }
}

/// Whose account the window in front uses, and the way to all of them, in a menu with keys.
struct AccountMenuItems: View {
    @Environment(\.texts) private var texts

    let app: AppModel?

    var body: some View {
        ForEach(app?.accounts?.accounts ?? []) { account in
            Button(.switchAccount, title: texts[Control.switchAccount.label(for: account.shownName)]) {
                Task { await app?.useTapped(account) }
            }
            .disabled(account.id == app?.account?.id)
        }
        Divider()
        Button(.addAccount) {
            Task { await app?.addAccountTapped() }
        }
        .keyboardShortcut("n", modifiers: [.command, .shift])
        .disabled(app?.accounts?.isAdding != false)
        Button(.accounts) { app?.sheet = .accounts }
            .keyboardShortcut("a", modifiers: [.command, .shift])
            .disabled(app?.accounts == nil)
    }
}
#endif
