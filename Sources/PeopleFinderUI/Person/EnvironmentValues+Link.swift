#if canImport(SwiftUI)
import GraphPeople
import NativeOAuth
import PeopleFinder
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

/// Asks for permissions that a card needs.
typealias AskForScopes = @MainActor @Sendable (ScopeSet) -> Void

private struct AskForScopesKey: EnvironmentKey {
    static let defaultValue: AskForScopes = { _ in }
}

private struct ContactDeskKey: EnvironmentKey {
    static let defaultValue: ContactDesk? = nil
}

extension EnvironmentValues {
    /// Saves people in the address book; nil where that is not offered.
    var contactDesk: ContactDesk? {
        get { self[ContactDeskKey.self] }
        set { self[ContactDeskKey.self] = newValue }
    }

    /// Asks for permissions that a card needs.
    var askForScopes: AskForScopes {
        get { self[AskForScopesKey.self] }
        set { self[AskForScopesKey.self] = newValue }
    }

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
