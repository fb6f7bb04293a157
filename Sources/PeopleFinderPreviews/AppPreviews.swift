#if canImport(SwiftUI) && DEBUG
import NativeOAuth
import PeopleFinder
@testable import PeopleFinderUI
import SwiftUI

/// The whole app, as a person meets it.
struct AppPreviews: PreviewProvider {
    static var previews: some View {
        PreviewApp(hasStarted: false) { RootView($0) }.previewDisplayName("Launching")
        PreviewApp { RootView($0) }.previewDisplayName("Signed out")
        PreviewApp(signedIn: ["Adele Vance"]) { RootView($0) }.previewDisplayName("Signed in")
        PreviewApp(signedIn: ["Adele Vance", "Jan Žižka"]) { RootView($0) }.previewDisplayName("Which account?")
        PreviewApp(hasSettings: false) { RootView($0) }.previewDisplayName("As it is built from a clone")
        PreviewApp(bundled: { () throws(OAuthError) in
            throw OAuthError(.invalidSettings, "settings.plist has the unknown key “authoriti”.")
        }) { RootView($0) }
        .previewDisplayName("A wrong key in settings.plist")
        PreviewApp(directory: .offline, signedIn: ["Adele Vance"]) { RootView($0) }.previewDisplayName("Offline")
        PreviewApp(signedIn: ["Adele Vance"], state: .personal) { RootView($0) }
            .previewDisplayName("A personal account")
        PreviewApp(store: LockedPreviewStore()) { RootView($0) }.previewDisplayName("The keychain is locked")
        PreviewApp(signedIn: ["Adele Vance"], before: { $0.actionNotPossible() }) { RootView($0) }
            .previewDisplayName("A notice")
        PreviewApp { SheetView(sheet: .settings, model: $0) }.previewDisplayName("Settings")
    }
}
#endif
