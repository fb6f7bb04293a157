/// Waits until something has come about; a test with a time limit ends the wait when it never does.
///
/// - Parameters:
///   - isolation: The caller's actor, so that what is on it can be looked at.
///   - condition: What is waited for; looked at again and again, so it has to be cheap.
/// - Throws: `CancellationError` when the test's time is over.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool
) async throws {
    while await !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
