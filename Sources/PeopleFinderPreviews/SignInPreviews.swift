#if canImport(SwiftUI) && DEBUG
import NativeOAuth
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// The sign-in after it went wrong, and while it is under way.
struct SignInPreviews: PreviewProvider {
    static var previews: some View {
        signIn { throw OAuthError(.adminConsentRequired, "A preview.") }.previewDisplayName("Needs consent")
        signIn { throw OAuthError(.connectionFailed, "A preview.") }.previewDisplayName("First sign-in offline")
        signIn { throw OAuthError(.brokerRequired, "A preview.") }.previewDisplayName("A policy")
        // Microsoft says on its own page that a redirect address is not registered; the app sees a closed sheet.
        signIn { throw OAuthError(.canceled, "A preview.") }.previewDisplayName("A sheet that was closed")
        signIn { throw OAuthError(.tlsFailed, "A preview.") }
            .previewDisplayName("An emulator with a certificate that nobody trusts")
        signIn { try await Task.sleep(for: .seconds(3600)) }.previewDisplayName("In the browser")
        // Nobody finishes on the other device, so the app is shown while it waits.
        PreviewApp(before: { app in Task { await app.signIn?.signInOnDeviceTapped() } }) { RootView($0) }
            .previewDisplayName("A code for another device")
    }

    /// The first screen after a sign-in, of which the browser makes this.
    private static func signIn(_ browser: @escaping @Sendable () async throws -> Void) -> some View {
        PreviewApp(browser: browser, before: { app in Task { await app.signIn?.signInTapped() } }) { RootView($0) }
    }
}
#endif
