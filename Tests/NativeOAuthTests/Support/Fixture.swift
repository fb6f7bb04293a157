import Foundation

/// Reads a file of test data from Tests/Fixtures.
func fixture(_ name: String, from file: String = #filePath) throws -> Data {
    var folder = URL(filePath: file)
    while folder.lastPathComponent != "Tests" {
        folder.deleteLastPathComponent()
    }
    return try Data(contentsOf: folder.appending(path: "Fixtures").appending(path: name))
}
