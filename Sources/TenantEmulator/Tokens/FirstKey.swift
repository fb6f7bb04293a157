import NIOConcurrencyHelpers

/// The making of the very first key, which costs more than all the rest of a start.
///
/// It begins when the emulator is ready, or when somebody needs the key before that, and happens once.
final class FirstKey: Sendable {
    private let make: @Sendable () async throws -> Void
    private let making = NIOLockedValueBox<Task<Void, any Error>?>(nil)

    init(make: @escaping @Sendable () async throws -> Void) {
        self.make = make
    }

    /// Begins, unless it has begun; nobody is kept waiting by that.
    @discardableResult
    func begin() -> Task<Void, any Error> {
        making.withLockedValue { making in
            let task = making ?? Task { [make] in try await make() }
            making = task
            return task
        }
    }
}
