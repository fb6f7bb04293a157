#if canImport(SwiftUI)
import GraphPeople
import SwiftUI

/// Writes a link into the app for a person; nil where there is none.
typealias LinkToPerson = @MainActor @Sendable (Person.ID) -> URL?

private struct LinkToPersonKey: EnvironmentKey {
    static let defaultValue: LinkToPerson = { _ in nil }
}

extension EnvironmentValues {
    /// Writes a link that opens a person's card in this app.
    var linkToPerson: LinkToPerson {
        get { self[LinkToPersonKey.self] }
        set { self[LinkToPersonKey.self] = newValue }
    }
}
#endif
