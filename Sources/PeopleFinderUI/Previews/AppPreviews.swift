#if canImport(SwiftUI) && DEBUG
import PeopleFinder
import SwiftUI

/// The whole app, as a person meets it.
struct AppPreviews: PreviewProvider {
    static var previews: some View {
        PreviewApp { RootView($0) }.previewDisplayName("Signed out")
        PreviewApp(signedIn: ["Adele Vance"]) { RootView($0) }.previewDisplayName("Signed in")
        PreviewApp(signedIn: ["Adele Vance", "Jan Žižka"]) { RootView($0) }.previewDisplayName("Which account?")
        PreviewApp(hasSettings: false) { RootView($0) }.previewDisplayName("No settings")
        PreviewApp(directory: .offline, signedIn: ["Adele Vance"]) { RootView($0) }.previewDisplayName("Offline")
        PreviewApp(signedIn: ["Adele Vance", "Jan Žižka"]) { SheetView(.accounts, model: $0) }
            .previewDisplayName("Accounts")
        PreviewApp { SheetView(.accounts, model: $0) }.previewDisplayName("No accounts")
        PreviewApp { SheetView(.settings, model: $0) }.previewDisplayName("Settings")
    }
}
#endif
