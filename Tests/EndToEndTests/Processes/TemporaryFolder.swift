import Foundation

/// Gives a test a folder of its own, and removes it afterwards, however the test ends.
///
/// - Parameter body: The test.
/// - Returns: What the test returns.
/// - Throws: What the test throws.
func withTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "peoplefinder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
