import Observation

/// Follows observable models where no view does it.
@MainActor package enum ModelChanges {
    /// Does something after every change of what is read, until it matters no more.
    ///
    /// It is done once for all that changes before the main actor is free again. Whoever is held by `read` stays as long as that
    /// is followed, so what follows holds itself weakly.
    ///
    /// - Parameters:
    ///   - read: Reads what is looked at; returns whether it still matters.
    ///   - take: Takes over what is there.
    package static func follow(
        reading read: @escaping @MainActor () -> Bool, then take: @escaping @MainActor () async -> Void
    ) {
        _ = isFollowed(read, take)
    }

    private static func isFollowed(
        _ read: @escaping @MainActor () -> Bool, _ take: @escaping @MainActor () async -> Void
    ) -> Bool {
        withObservationTracking {
            read()
        } onChange: {
            Task { @MainActor in
                // What changes while it is taken over is a change again.
                if isFollowed(read, take) { await take() }
            }
        }
    }
}
