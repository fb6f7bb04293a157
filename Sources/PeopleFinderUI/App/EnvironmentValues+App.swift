#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

private struct AppKey: EnvironmentKey {
    static let defaultValue: AppModel? = nil
}

private struct ContactDeskKey: EnvironmentKey {
    static let defaultValue: ContactDesk? = nil
}

extension EnvironmentValues {
    /// What the window shows; nil in a preview of less.
    var app: AppModel? {
        get { self[AppKey.self] }
        set { self[AppKey.self] = newValue }
    }

    /// Saves people in the address book; nil where that is not offered.
    var contactDesk: ContactDesk? {
        get { self[ContactDeskKey.self] }
        set { self[ContactDeskKey.self] = newValue }
    }
}
#endif
