#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// Whose account the window in front uses, and the way to all of them, in a menu with keys.
struct AccountMenuItems: View {
    @Environment(\.texts) private var texts

    let app: AppModel?

    var body: some View {
        ForEach(app?.accounts?.accounts ?? []) { account in
            ControlButton(.switchAccount, title: texts[.accountsSwitchTo(account.shownName)]) {
                Task { await app?.useTapped(account) }
            }
            .disabled(account.id == app?.account?.id)
        }
        Divider()
        ControlButton(.addAccount) {
            app?.sheet = .accounts
            Task { await app?.accounts?.addTapped() }
        }
        .keyboardShortcut("n", modifiers: [.command, .shift])
        .disabled(app?.accounts?.isAdding != false)
        ControlButton(.accounts) { app?.sheet = .accounts }
            .keyboardShortcut("a", modifiers: [.command, .shift])
            .disabled(app?.accounts == nil)
    }
}
#endif
