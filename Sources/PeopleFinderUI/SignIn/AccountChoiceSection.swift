#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// Those who are signed in already, when nobody has said whom the app is for.
struct AccountChoiceSection: View {
    @Environment(\.texts) private var texts

    let accounts: [Account]
    let signIn: SignInModel

    var body: some View {
        Section {
            ForEach(accounts) { account in
                RowButton(.switchAccount, spoken: texts.row(of: account, isInUse: false)) {
                    Task { await signIn.accountTapped(account) }
                } content: {
                    AccountLabel(account)
                }
            }
        }
        Section {
            ControlButton(.addAccount) { Task { await signIn.useAnotherAccountTapped() } }
        }
    }
}
#endif
