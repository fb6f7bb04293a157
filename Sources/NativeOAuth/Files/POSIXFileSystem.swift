import SmallFoundation

struct POSIXFileSystem: FileSystem {
    /// How long to wait for another process that writes.
    var lockTimeout = FileLock.defaultTimeout

    func makeDirectory(_ path: String) throws(FileFault) { try Self.check(mkdir(path, 0o700)) }

    func create(_ path: String) throws(FileFault) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFault(reason: errno) }
        return descriptor
    }

    func write(_ data: Data, to descriptor: Int32) throws(FileFault) {
        var rest = Array(data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SmallFoundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw FileFault(reason: errno) }
            rest = rest.dropFirst(count)
        }
    }

    func sync(_ descriptor: Int32) throws(FileFault) {
        #if canImport(Darwin)
        // On Apple's systems fsync leaves the bytes in the drive's own memory.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try Self.check(fsync(descriptor))
    }

    func close(_ descriptor: Int32) { _ = SmallFoundation.close(descriptor) }

    func rename(_ path: String, to other: String) throws(FileFault) {
        try Self.check(SmallFoundation.rename(path, other))
    }

    func link(_ path: String, to other: String) throws(FileFault) { try Self.check(SmallFoundation.link(path, other)) }

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

    private static func check(_ result: Int32) throws(FileFault) {
        guard result == 0 else { throw FileFault(reason: errno) }
    }
}
