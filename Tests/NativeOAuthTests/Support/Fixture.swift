import Foundation

/// Where a file of Tests/Fixtures is.
func fixtureURL(_ name: String, from file: String = #filePath) -> URL {
    var folder = URL(filePath: file)
    while folder.lastPathComponent != "Tests" {
        folder.deleteLastPathComponent()
    }
    return folder.appending(path: "Fixtures").appending(path: name)
}

/// The same as a path.
func fixturePath(_ name: String, from file: String = #filePath) -> String {
    fixtureURL(name, from: file).path(percentEncoded: false)
}
