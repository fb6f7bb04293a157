#if canImport(SwiftUI)
public import PeopleFinder
public import SwiftUI

/// The whole app as one scene: windows that search for people, and the menus.
///
/// ```swift
/// @main struct PeopleFinderApp: App {
///     var body: some Scene { PeopleFinderScene { AppModel(settings: …) } }
/// }
/// ```
public struct PeopleFinderScene: Scene {
    private let texts = Texts()
    private let managed: @MainActor () -> ManagedSettings
    private let makeModel: @MainActor () -> AppModel

    /// Describes the app; nothing is read or sent before a window opens.
    ///
    /// - Parameters:
    ///   - managed: Reads what the organization's device management says; it is looked at whenever a window comes to the
    ///     front.
    ///   - makeModel: Makes the model of one window. Windows share the settings and the accounts, and search each for itself.
    public init(
        managed: @escaping @MainActor () -> ManagedSettings = { ManagedSettings() },
        makeModel: @escaping @MainActor () -> AppModel
    ) {
        self.managed = managed
        self.makeModel = makeModel
    }

    /// The windows and the menus, and on a Mac the settings in a window of their own.
    public var body: some Scene {
        WindowGroup {
            WindowContent(managed: managed, makeModel: makeModel)
                .environment(\.texts, texts)
        }
        .commands { PeopleFinderMenus(texts: texts) }
        #if canImport(AppKit) && !canImport(UIKit)
        // With its own item and its own key in the app's menu, which the system makes.
        Settings {
            SettingsWindow(managed: managed, makeModel: makeModel)
                .environment(\.texts, texts)
        }
        #endif
    }
}

/// One window: has its model as long as it is open, and shows after a restart what was there before.
struct WindowContent: View {
    @Environment(\.texts) private var texts
    @SceneStorage("restoration") private var restoration: Data?
    @State private var model: AppModel?
    /// What the app was opened with, before there was a model to open it.
    @State private var opened: URL?
    @Environment(\.scenePhase) private var scenePhase

    private let managed: @MainActor () -> ManagedSettings
    private let makeModel: @MainActor () -> AppModel

    init(managed: @escaping @MainActor () -> ManagedSettings, makeModel: @escaping @MainActor () -> AppModel) {
        self.managed = managed
        self.makeModel = makeModel
    }

    var body: some View {
        // One view for both, and no Group, whose modifiers would be those of each: the task below would end with the first.
        ZStack {
            if let model {
                RootView(model)
                    .onChange(of: model.restoration) { _, state in restoration = state.data }
                    .onChange(of: scenePhase) { _, phase in
                        if phase == .active { Task { await model.cameToFront(managed()) } }
                    }
                    .onChange(of: model.settings.saves) { _, _ in
                        // Another window of this app need not lose the front for it.
                        Task { await model.cameToFront(managed()) }
                    }
            } else {
                // Something has to be there, or the task below never begins.
                ProgressView(texts[.appLaunching])
            }
        }
        .onOpenURL { url in
            if let model { model.open(url) } else { opened = url }
        }
        // A window that is open takes the link; without that a Mac opens another one for each.
        .handlesExternalEvents(preferring: ["*"], allowing: ["*"])
        .task {
            guard model == nil else { return }
            let new = makeModel()
            model = new
            if let opened { new.open(opened) }
            await new.start(restoring: restoration.flatMap { RestorationState(data: $0) })
        }
    }
}
#endif
