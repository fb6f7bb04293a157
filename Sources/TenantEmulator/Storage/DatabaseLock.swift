import Foundation

/// Keeps other processes from a database file: what an emulator has read of it another one would change behind its back.
///
/// It is a record lock of the kernel's, which ends with the process, and names it to whoever comes later. The file beside
/// the database stays: whoever deleted it could take it from under a process that is about to lock it.
final class DatabaseLock: Sendable {
    private let descriptor: Int32

    /// - Throws: ``EmulatorError`` where another process has the lock. One emulator after another in a process may have it.
    init(_ database: String) throws(EmulatorError) {
        let path = database + ".lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DatabaseFile.unusable("\(path) can't be opened: \(String(cString: strerror(errno))).")
        }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        // Where a file system has no locks, there is none.
        guard fcntl(descriptor, F_SETLK, &lock) != 0, [EACCES, EAGAIN].contains(errno) else { return }
        let owner = fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_pid > 0 ? " (process \(lock.l_pid))" : ""
        throw EmulatorError(
            .databaseUnusable,
            """
            The database \(database) is in use by another tenant-emulator\(owner). Stop that one, or choose another file \
            with --database.
            """)
    }

    deinit { close(descriptor) }
}
