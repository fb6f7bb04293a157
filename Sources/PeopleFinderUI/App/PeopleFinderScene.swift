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
#endif
