import NIOConcurrencyHelpers

/// The configuration of an emulator, of which pages and lifetimes can change while it runs.
///
/// A value of this type and its copies are the same settings.
struct EmulatorSettings: Sendable {
    private let start: EmulatorConfiguration
    private let box: NIOLockedValueBox<EmulatorConfiguration>

    init(_ configuration: EmulatorConfiguration) {
        start = configuration
        box = NIOLockedValueBox(configuration)
    }

    /// How they stand.
    var current: EmulatorConfiguration { box.withLockedValue { $0 } }

    /// How long things last.
    ///
    /// Each token is made by it, and to copy all the rest for that would take its time.
    var lifetimes: EmulatorLifetimes { box.withLockedValue { $0.lifetimes } }

    /// Whether a refresh token can be used once only.
    var strict: Bool { box.withLockedValue { $0.strict } }

    /// Changes them in one step, or not at all if the outcome makes no sense.
    ///
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/invalidConfiguration``.
    func change(_ change: (inout EmulatorConfiguration) -> Void) throws {
        try box.withLockedValue { configuration in
            var changed = configuration
            change(&changed)
            try changed.check()
            configuration = changed
        }
    }

    /// Goes back to how they were at the start.
    func reset() {
        box.withLockedValue { $0 = start }
    }
}
