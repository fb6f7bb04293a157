import Foundation

/// Gives a test a folder of its own, and removes it afterwards, however the test ends.
func withTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "peoplefinder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
        let value = try await body(folder)
        await remove(folder)
        return value
    } catch {
        await remove(folder)
        throw error
    }
}

/// Removes a folder; a browser that has just been closed may still write into it, so it is tried for some seconds.
private func remove(_ folder: URL) async {
    for _ in 0..<100 {
        try? FileManager.default.removeItem(at: folder)
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        try? await Task.sleep(for: .milliseconds(50))
    }
}
