/// Waits until something has come about; a test with a time limit ends the wait when it never does.
///
/// What is about to happen is seen at once. What takes longer is looked at every few milliseconds, so that a waiting test leaves the
/// processor to the others.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool
) async throws {
    var looks = 0
    while await !condition() {
        try Task.checkCancellation()
        looks += 1
        if looks < 100 {
            await Task.yield()
        } else {
            try await Task.sleep(for: .milliseconds(min(looks - 99, 10)))
        }
    }
}
