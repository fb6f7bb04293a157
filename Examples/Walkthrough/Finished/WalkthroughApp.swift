import SwiftUI

@main
struct WalkthroughApp: App {
    @State private var model = WalkthroughModel()

    var body: some Scene {
        WindowGroup {
            RootView(model: model)
                .task { await model.resume() }
        }
    }
}
