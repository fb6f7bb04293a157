#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// What is said of the sign-in, at its head.
struct SignInHeader: View {
    @Environment(\.texts) private var texts

    let status: ScreenStatus
    let perform: @MainActor () -> Void

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: status.tone == .trouble ? status.symbol : "person.2.crop.square.stack")
                .font(.largeTitle)
                .imageScale(.large)
                .foregroundStyle(.tint)
                .accessibilityHidden(true)
            Text(texts.text(status.title))
                .font(.title2)
                .fontWeight(.semibold)
                .accessibilityAddTraits(.isHeader)
            if let message = status.message { Text(texts[message]) }
            if let advice = status.advice {
                Text(texts[advice])
                    .foregroundStyle(.secondary)
            }
            if let recovery = status.recovery {
                RecoveryButton(recovery: recovery, link: status.adminConsentLink, perform: perform)
                    .buttonStyle(.borderedProminent)
            }
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
        .padding(.vertical)
    }
}

/// Those who are signed in already, when nobody has said whom the app is for.
struct AccountChoiceSection: View {
    @Environment(\.texts) private var texts

    let accounts: [Account]
    let signIn: SignInModel

    var body: some View {
        Section {
            ForEach(accounts) { account in
                RowButton(control: .switchAccount, spoken: texts.row(of: account, isInUse: false)) {
                    Task { await signIn.accountTapped(account) }
                } content: {
                    AccountLabel(account: account)
                }
            }
        }
        Section { Button(.addAccount) { Task { await signIn.useAnotherAccountTapped() } } }
    }
}
#endif
