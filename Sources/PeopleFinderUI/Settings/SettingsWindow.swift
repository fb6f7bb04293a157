#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
import PeopleFinder
import SwiftUI

/// The settings in a window of their own, as a Mac has them; the other windows begin anew when they are saved.
struct SettingsWindow: View {
    @Environment(\.texts) private var texts
    @Environment(\.scenePhase) private var scenePhase
    @State private var model: SettingsModel?

    private let managed: @MainActor () -> ManagedSettings
    private let makeModel: @MainActor () -> AppModel

    init(managed: @escaping @MainActor () -> ManagedSettings, makeModel: @escaping @MainActor () -> AppModel) {
        self.managed = managed
        self.makeModel = makeModel
    }

    var body: some View {
        ZStack {
            if let model {
                SettingsView(model: model) { model.saveTapped() }
                    .onChange(of: scenePhase) { _, phase in
                        if phase == .active { model.manage(managed()) }
                    }
            } else {
                ProgressView(texts[.appLaunching])
            }
        }
        .roomOnMac()
        .task {
            guard model == nil else { return }
            // The app itself is not started: no window of it is shown here.
            let new = makeModel().settings
            new.manage(managed())
            model = new
        }
    }
}
#endif
