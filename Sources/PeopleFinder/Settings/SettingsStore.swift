/// Keeps what a person has set in the app; on Apple's systems, the user defaults.
///
/// ``InMemorySettingsStore`` is ready for tests and previews.
@MainActor public protocol SettingsStore {
    /// Reads what was kept.
    ///
    /// - Returns: The settings; nil when none were ever kept.
    /// - Throws: Anything, when what was kept cannot be read.
    func settings() throws -> ChosenSettings?

    /// Keeps settings in the place of those before.
    ///
    /// - Parameter settings: What to keep; nil to forget what was kept.
    /// - Throws: Anything, when it cannot be kept.
    func keep(_ settings: ChosenSettings?) throws
}

/// Keeps settings for as long as the process lives.
@MainActor public final class InMemorySettingsStore: SettingsStore {
    private var kept: ChosenSettings?

    /// Keeps some settings from the start.
    ///
    /// - Parameter settings: The settings; nil for none.
    public init(_ settings: ChosenSettings? = nil) {
        kept = settings
    }

    /// Reads what was kept.
    public func settings() -> ChosenSettings? {
        kept
    }

    /// Keeps settings.
    public func keep(_ settings: ChosenSettings?) {
        kept = settings
    }
}
