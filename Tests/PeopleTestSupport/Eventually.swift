/// Waits until something has come about; a test with a time limit ends the wait when it never does.
///
/// - Parameter condition: What is waited for; looked at again and again, so it has to be cheap.
/// - Throws: `CancellationError` when the test's time is over.
package func eventually(_ condition: () async -> Bool) async throws {
    while await !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
