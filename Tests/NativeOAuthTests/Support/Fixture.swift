import Foundation

/// Reads a file of test data from Tests/Fixtures.
func fixture(_ name: String, from file: String = #filePath) throws -> Data {
    try Data(contentsOf: URL(filePath: fixturePath(name, from: file)))
}

/// Where a file of test data is.
func fixturePath(_ name: String, from file: String = #filePath) -> String {
    var folder = URL(filePath: file)
    while folder.lastPathComponent != "Tests" {
        folder.deleteLastPathComponent()
    }
    return folder.appending(path: "Fixtures").appending(path: name).path(percentEncoded: false)
}
