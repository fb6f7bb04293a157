#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// One window: has its model as long as it is open, and shows after a restart what was there before.
struct WindowContent: View {
    @Environment(\.texts) private var texts
    @SceneStorage("restoration") private var restoration: Data?
    @State private var model: AppModel?
    @Environment(\.scenePhase) private var scenePhase

    let managed: @MainActor () -> ManagedSettings
    let makeModel: @MainActor () -> AppModel

    var body: some View {
        Group {
            if let model {
                RootView(model)
                    .onChange(of: model.restoration) { _, state in restoration = state.data }
                    .onChange(of: scenePhase) { _, phase in
                        if phase == .active { Task { await model.manage(managed()) } }
                    }
            } else {
                // Something has to be there, or the task below never begins.
                ProgressView(texts[.appLaunching])
            }
        }
        .task {
            guard model == nil else { return }
            let new = makeModel()
            model = new
            await new.start(restoring: restoration.flatMap { RestorationState(data: $0) })
        }
    }
}
#endif
