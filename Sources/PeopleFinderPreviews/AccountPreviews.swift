#if canImport(SwiftUI) && DEBUG
import NativeOAuth
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// The accounts, what they need, and what a sign-out has not done.
struct AccountPreviews: PreviewProvider {
    static var previews: some View {
        PreviewApp(signedIn: people) { SheetView(sheet: .accounts, model: $0) }.previewDisplayName("Accounts")
        PreviewApp { SheetView(sheet: .accounts, model: $0) }.previewDisplayName("No accounts")
        PreviewApp(signedIn: ["Adele Vance"], state: .ended) { RootView($0) }
            .previewDisplayName("A session that is over, above the search")
        PreviewApp(signedIn: people, state: .ended) { SheetView(sheet: .accounts, model: $0) }
            .previewDisplayName("Sessions that are over")
        asked { throw OAuthError(.adminConsentRequired, "A preview.") }
            .previewDisplayName("Permissions that an administrator gives")
        asked { throw OAuthError(.authorizationDenied, "A preview.") }
            .previewDisplayName("Permissions that were not given")
        asked { throw OAuthError(.connectionFailed, "A preview.") }
            .previewDisplayName("Permissions that could not be asked for")
        PreviewApp(directory: .offline, signedIn: people, before: { await signOut($0) }) {
            SheetView(sheet: .accounts, model: $0)
        }
        .previewDisplayName("What a sign-out has not done")
    }

    private static let people = ["Adele Vance", "Jan Žižka"]

    /// The accounts after permissions were asked for.
    private static func asked(_ browser: @escaping @Sendable () async throws -> Void) -> some View {
        PreviewApp(signedIn: ["Adele Vance"], browser: browser, before: { await ask($0) }) {
            SheetView(sheet: .accounts, model: $0)
        }
    }

    private static func ask(_ app: AppModel) async {
        guard let account = app.account else { return }
        await app.accounts?.askTapped(for: ["Presence.Read.All", "User.Read.All"], of: account)
    }

    private static func signOut(_ app: AppModel) async {
        guard let account = app.accounts?.accounts.first else { return }
        await app.accounts?.signOutTapped(account)
    }
}
#endif
