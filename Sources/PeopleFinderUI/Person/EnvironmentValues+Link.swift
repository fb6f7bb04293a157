#if canImport(SwiftUI)
import GraphPeople
import SwiftUI

/// Writes a link into the app for a person; nil where there is none.
typealias LinkToPerson = @MainActor @Sendable (Person.ID) -> URL?

private struct LinkToPersonKey: EnvironmentKey {
    static let defaultValue: LinkToPerson = { _ in nil }
}

/// Tells that no app of this device does what was asked for.
typealias TellNotPossible = @MainActor @Sendable () -> Void

private struct TellNotPossibleKey: EnvironmentKey {
    static let defaultValue: TellNotPossible = {}
}

extension EnvironmentValues {
    /// Tells that no app of this device does what was asked for.
    var tellNotPossible: TellNotPossible {
        get { self[TellNotPossibleKey.self] }
        set { self[TellNotPossibleKey.self] = newValue }
    }

    /// Writes a link that opens a person's card in this app.
    var linkToPerson: LinkToPerson {
        get { self[LinkToPersonKey.self] }
        set { self[LinkToPersonKey.self] = newValue }
    }
}
#endif
