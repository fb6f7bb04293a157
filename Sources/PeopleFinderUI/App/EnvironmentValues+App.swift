#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

private struct AppKey: EnvironmentKey {
    static let defaultValue: AppModel? = nil
}

extension EnvironmentValues {
    /// What the window shows; nil in a preview of less.
    var app: AppModel? {
        get { self[AppKey.self] }
        set { self[AppKey.self] = newValue }
    }
}
#endif
