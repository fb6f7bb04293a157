#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

private struct AppKey: FocusedValueKey {
    typealias Value = AppModel
}

private struct IsSearchingKey: FocusedValueKey {
    typealias Value = Binding<Bool>
}

extension FocusedValues {
    /// What the window in front shows.
    var app: AppModel? {
        get { self[AppKey.self] }
        set { self[AppKey.self] = newValue }
    }

    /// Whether the search field of the window in front has the keyboard.
    var isSearching: Binding<Bool>? {
        get { self[IsSearchingKey.self] }
        set { self[IsSearchingKey.self] = newValue }
    }
}

private struct EnvironmentAppKey: EnvironmentKey {
    static let defaultValue: AppModel? = nil
}

extension EnvironmentValues {
    /// What the window shows; nil in a preview of less.
    var app: AppModel? {
        get { self[EnvironmentAppKey.self] }
        set { self[EnvironmentAppKey.self] = newValue }
    }
}
#endif
