import Observation

/// Follows observable models where no view does it.
@MainActor package enum ModelChanges {
    /// Does something after every change of what is read, until it matters no more; then everything is let go.
    ///
    /// It is done once for all that changes before the main actor is free again. What `read` holds stays until then, so whoever
    /// follows holds itself weakly.
    ///
    /// - Parameters:
    ///   - isWanted: Whether it still matters.
    ///   - read: Reads what is looked at.
    ///   - take: Takes over what is there.
    package static func follow(
        while isWanted: @escaping @MainActor () -> Bool, reading read: @escaping @MainActor () -> Void,
        then take: @escaping @MainActor () async -> Void
    ) {
        withObservationTracking {
            read()
        } onChange: {
            Task { @MainActor in
                // Asked before anything is read again: what is read would hold this, and this what is read.
                guard isWanted() else { return }
                // What changes while it is taken over is a change again.
                follow(while: isWanted, reading: read, then: take)
                await take()
            }
        }
    }
}
