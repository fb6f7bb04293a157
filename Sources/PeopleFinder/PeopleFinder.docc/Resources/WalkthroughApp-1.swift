import SwiftUI

@main
struct WalkthroughApp: App {
    @State private var model = WalkthroughModel()

    var body: some Scene {
        WindowGroup {
            SignInView(signIn: model.signIn)
        }
    }
}
