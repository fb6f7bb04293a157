import SwiftUI

@main
struct WalkthroughApp: App {
    @State private var model = WalkthroughModel()

    var body: some Scene {
        WindowGroup {
            SignInView(failure: model.failure, signIn: model.signIn)
        }
    }
}
