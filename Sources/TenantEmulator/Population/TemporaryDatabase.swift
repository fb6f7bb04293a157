import Foundation

/// A folder for a database that is too large for memory and that nobody wants to keep; it goes with the emulator.
final class TemporaryDatabase: Sendable {
    private let folder: String
    /// The file.
    var path: String { folder + "/people.sqlite" }

    /// Makes the folder, which only its owner may open.
    ///
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/databaseUnusable``.
    init() throws(EmulatorError) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tenant-emulator-\(UUID().uuidString.lowercased())")
        folder = url.path
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw EmulatorError(
                .databaseUnusable, "There is no room for a temporary database in \(url.path): \(error). Use --database."
            )
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
