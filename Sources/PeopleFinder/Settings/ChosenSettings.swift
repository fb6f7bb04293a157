/// What a person sets in the app: the organization, another provider, or the emulator; texts as they were typed.
///
/// It is plain to keep: nothing in it is secret. ``SettingsModel`` checks it.
public struct ChosenSettings: Sendable, Hashable, Codable {
    /// Who signs people in.
    public enum ProviderKind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Microsoft, for one organization or for all.
        case microsoft
        /// Another OpenID Connect provider.
        case other
        /// The organization on a developer's machine.
        case emulator
    }

    /// Who signs people in.
    public var provider = ProviderKind.microsoft
    /// The id under which the app is registered; empty for the one that the app brings.
    public var clientID = ""
    /// Microsoft: the organization's id or domain; empty for what the app brings, or else everybody's.
    public var tenant = ""
    /// Another provider: its address.
    public var authority = ""
    /// Another provider: where its Graph is; empty for none.
    public var graph = ""
    /// The emulator's address, such as `https://localhost:8380`.
    public var emulator = ""

    /// Sets nothing.
    public init() {}
}

extension ChosenSettings.ProviderKind {
    /// What it is called.
    public var label: Phrase {
        switch self {
        case .microsoft: .settingsMicrosoft
        case .other: Control.signInWithOtherProvider.label
        case .emulator: .settingsEmulatorKind
        }
    }

    /// The fields that it needs, in their order.
    public var fields: [SettingsField] {
        switch self {
        case .microsoft: [.clientID, .tenant]
        case .other: [.authority, .clientID, .graph]
        case .emulator: [.emulator, .clientID]
        }
    }
}

/// Keeps what a person has set in the app; on Apple's systems, the user defaults.
///
/// ``InMemorySettingsStore`` is ready for tests and previews.
@MainActor public protocol SettingsStore {
    /// Reads what was kept; nil when nothing ever was. It throws when that cannot be read.
    func settings() throws -> ChosenSettings?
    /// Keeps settings in the place of those before, nil to forget them, or throws.
    func keep(_ settings: ChosenSettings?) throws
}

/// Keeps settings for as long as the process lives.
@MainActor public final class InMemorySettingsStore: SettingsStore {
    private var kept: ChosenSettings?

    /// Keeps some settings from the start.
    public init(_ settings: ChosenSettings? = nil) { kept = settings }
    /// Reads what was kept.
    public func settings() -> ChosenSettings? { kept }
    /// Keeps settings.
    public func keep(_ settings: ChosenSettings?) { kept = settings }
}
