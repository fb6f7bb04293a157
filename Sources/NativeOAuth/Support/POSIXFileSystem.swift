#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file system of this machine.
struct POSIXFileSystem: FileSystem {
    /// How long to wait for another process that writes.
    var lockTimeout = FileLock.defaultTimeout

    func makeDirectory(_ path: String) throws(FileFault) {
        try Self.check(mkdir(path, 0o700))
    }

    func create(_ path: String) throws(FileFault) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFault(reason: errno) }
        return descriptor
    }

    func write(_ data: Data, to descriptor: Int32) throws(FileFault) {
        let reason = Self.writeAll(data, to: descriptor)
        guard reason == 0 else { throw FileFault(reason: reason) }
    }

    func sync(_ descriptor: Int32) throws(FileFault) {
        let reason = Self.sync(descriptor)
        guard reason == 0 else { throw FileFault(reason: reason) }
    }

    func close(_ descriptor: Int32) {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #elseif canImport(Glibc)
        _ = Glibc.close(descriptor)
        #elseif canImport(Musl)
        _ = Musl.close(descriptor)
        #endif
    }

    func rename(_ path: String, to other: String) throws(FileFault) {
        #if canImport(Darwin)
        try Self.check(Darwin.rename(path, other))
        #elseif canImport(Glibc)
        try Self.check(Glibc.rename(path, other))
        #elseif canImport(Musl)
        try Self.check(Musl.rename(path, other))
        #endif
    }

    func link(_ path: String, to other: String) throws(FileFault) {
        #if canImport(Darwin)
        try Self.check(Darwin.link(path, other))
        #elseif canImport(Glibc)
        try Self.check(Glibc.link(path, other))
        #elseif canImport(Musl)
        try Self.check(Musl.link(path, other))
        #endif
    }

    func remove(_ path: String) throws(FileFault) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileFault(reason: errno) }
    }

    func syncDirectory(_ path: String) throws(FileFault) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFault(reason: errno) }
        defer { close(descriptor) }
        // Some file systems cannot do it, and need not.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw FileFault(reason: errno) }
    }

    func lock(_ path: String, timeout: Duration?) async throws -> HeldLock {
        try await FileLock(path, on: "the accounts in \(PrivateFile.parent(of: path))", timeout: lockTimeout)
            .acquire(timeout: timeout)
    }

    /// Writes; returns 0, or the reason why not.
    static func writeAll(_ data: Data, to descriptor: Int32) -> Int32 {
        var rest = Array(data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                #if canImport(Darwin)
                Darwin.write(descriptor, bytes.baseAddress, bytes.count)
                #elseif canImport(Glibc)
                Glibc.write(descriptor, bytes.baseAddress, bytes.count)
                #elseif canImport(Musl)
                Musl.write(descriptor, bytes.baseAddress, bytes.count)
                #endif
            }
            if count < 0 && errno == EINTR {
                continue
            }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// Has the bytes on the disk when it returns; on Apple's systems fsync leaves them in the drive's own memory.
    static func sync(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
        if fcntl(descriptor, F_FULLFSYNC) == 0 {
            return 0
        }
        #endif
        return fsync(descriptor) == 0 ? 0 : errno
    }

    private static func check(_ result: Int32) throws(FileFault) {
        guard result == 0 else { throw FileFault(reason: errno) }
    }
}
