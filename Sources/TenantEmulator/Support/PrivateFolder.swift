import Foundation

/// A folder that only its owner may open: a new one among the temporary files, unless it has a place.
struct PrivateFolder: Sendable {
    let path: String

    init(_ path: String? = nil) {
        self.path = path ?? FileManager.default.temporaryDirectory.path + "/tenant-emulator-\(RandomText.guid())"
    }

    func make() throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// The same for a database that is too large for memory and that nobody wants to keep; it goes with the emulator.
final class TemporaryDatabase: Sendable {
    private let folder = PrivateFolder()
    var path: String { folder.path + "/people.sqlite" }

    init() throws(EmulatorError) {
        do {
            try folder.make()
        } catch {
            throw EmulatorError(
                .databaseUnusable,
                "There is no room for a temporary database in \(folder.path): \(error). Use --database.")
        }
    }

    deinit { folder.remove() }
}
