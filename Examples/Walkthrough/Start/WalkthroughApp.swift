import SwiftUI

@main
struct WalkthroughApp: App {
    var body: some Scene {
        WindowGroup {
            SignInView(signIn: {})
        }
    }
}
