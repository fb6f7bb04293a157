import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Looks at a database file before SQLite does.
enum DatabaseFile {
    private static let magic = Data("SQLite format 3\u{0}".utf8)

    /// Makes the file if it isn't there, readable by its owner only, or checks that it can be a database.
    ///
    /// SQLite gives the same mode to the journal files that it puts beside it.
    static func prepare(_ path: String) throws(EmulatorError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw EmulatorError(
                .databaseUnusable,
                """
                The database \(path) can't be opened: \(String(cString: strerror(errno))). Choose another file with \
                --database.
                """)
        }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: magic.count)
        let count = read(descriptor, &start, start.count)
        guard count == 0 || (count == magic.count && Data(start) == magic) else {
            throw EmulatorError(
                .databaseUnusable,
                "\(path) is no SQLite database; nothing was changed. Choose another file with --database.")
        }
        fchmod(descriptor, 0o600)
    }
}
