import Foundation

/// The file in which clients find the root certificate; no key is in it.
struct CertificateFile: Sendable {
    /// The absolute path.
    let path: String
    /// The folder that goes with the file; nil if it stays.
    private let temporaryFolder: String?

    /// Writes it: beside the database, where it stays, or into a new folder that only its owner may open.
    ///
    /// - Parameters:
    ///   - pem: The certificate.
    ///   - database: The database file; nil for memory.
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/certificateUnwritable``.
    init(_ pem: String, beside database: String?) throws(EmulatorError) {
        if let database {
            path = URL(fileURLWithPath: database).standardizedFileURL.path + ".ca.pem"
            temporaryFolder = nil
        } else {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "tenant-emulator-\(UUID().uuidString.lowercased())")
            path = folder.appendingPathComponent("ca.pem").path
            temporaryFolder = folder.path
        }
        do {
            if let temporaryFolder {
                try FileManager.default.createDirectory(
                    atPath: temporaryFolder, withIntermediateDirectories: false,
                    attributes: [.posixPermissions: 0o700])
            }
            // Atomic, so that a client that reads at this moment finds the old one or the new one.
            try Data(pem.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw EmulatorError(
                .certificateUnwritable,
                "The certificate can't be written to \(path): \(error.localizedDescription) Check the folder's rights.")
        }
    }

    /// Takes a file in a folder of its own away.
    func removeIfTemporary() {
        if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
    }
}
