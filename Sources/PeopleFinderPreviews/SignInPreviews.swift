#if canImport(SwiftUI) && DEBUG
import NativeOAuth
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// The sign-in after it went wrong, and while it is under way.
struct SignInPreviews: PreviewProvider {
    static var previews: some View {
        SignInPreview { throw OAuthError(.adminConsentRequired, "A preview.") }.previewDisplayName("Needs consent")
        SignInPreview { throw OAuthError(.connectionFailed, "A preview.") }.previewDisplayName("First sign-in offline")
        SignInPreview { throw OAuthError(.brokerRequired, "A preview.") }.previewDisplayName("A policy")
        // Microsoft says on its own page that a redirect address is not registered; the app sees a closed sheet.
        SignInPreview { throw OAuthError(.canceled, "A preview.") }.previewDisplayName("A sheet that was closed")
        SignInPreview { throw OAuthError(.tlsFailed, "A preview.") }
            .previewDisplayName("An emulator with a certificate that nobody trusts")
        SignInPreview { try await Task.sleep(for: .seconds(3600)) }.previewDisplayName("In the browser")
        // Nobody finishes on the other device, so the app is shown while it waits.
        PreviewApp(before: { app in Task { await app.signIn?.signInOnDeviceTapped() } }) { RootView($0) }
            .previewDisplayName("A code for another device")
    }
}

private struct SignInPreview: View {
    let act: @Sendable () async throws -> Void

    var body: some View {
        PreviewApp { app in
            SignInAttempt(app: app, act: act)
        }
    }
}

private struct SignInAttempt: View {
    @State private var signIn: SignInModel
    private let app: AppModel

    init(app: AppModel, act: @escaping @Sendable () async throws -> Void) {
        self.app = app
        let accounts = SignedInAccounts(store: InMemoryAccountStore(), choice: InMemoryAccountChoice())
        _signIn = State(
            initialValue: SignInModel(
                accounts: accounts,
                signIn: { _ in
                    try await act()
                    throw CancellationError()
                }))
    }

    var body: some View {
        SignInView(signIn, of: app)
            .task { await signIn.signInTapped() }
    }
}
#endif
