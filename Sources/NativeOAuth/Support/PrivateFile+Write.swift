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

extension PrivateFile {
    /// Replaces the file: a new one beside it, synced, renamed over it, and the directory synced.
    ///
    /// - Throws: ``OAuthError`` with `storeWriteFailed`; the old file is untouched then.
    func write(_ data: Data) throws(OAuthError) {
        try makeDirectory(directory)
        // One name for all who write, who hold the lock: what a crash leaves behind is replaced by the next one.
        let temporary = "\(path).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("made", errno) }
        let written = Self.writeAll(data, to: descriptor)
        let reason = written == 0 ? Self.sync(descriptor) : written
        close(descriptor)
        guard reason == 0, rename(temporary, path) == 0 else {
            let reason = reason == 0 ? errno : reason
            unlink(temporary)
            throw failure("written", reason)
        }
        // Without this the new name could be lost with the power; some file systems cannot do it, and need not.
        let directoryDescriptor = open(directory, O_RDONLY | O_CLOEXEC)
        if directoryDescriptor >= 0 {
            fsync(directoryDescriptor)
            close(directoryDescriptor)
        }
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

    /// Runs a change while no other process makes one; the lock ends with the process that holds it.
    ///
    /// - Throws: What the change throws, or ``OAuthError`` with `storeWriteFailed`.
    func withLock<Result>(_ change: () throws -> Result) throws -> Result {
        try makeDirectory(directory)
        let descriptor = open("\(path).lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("locked", errno) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw failure("locked", errno) }
        }
        return try change()
    }

    private var directory: String {
        let names = path.split(separator: "/").dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/\(names)" : names.isEmpty ? "." : names
    }

    private func makeDirectory(_ directory: String) throws(OAuthError) {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw OAuthError(
                .storeWriteFailed, "The directory \(directory) cannot be made.",
                nextStep: "Check who owns the directories above it.")
        }
    }

    private func failure(_ verb: String, _ reason: Int32) -> OAuthError {
        OAuthError(
            .storeWriteFailed, "\(path) cannot be \(verb): \(Self.words(reason)).",
            nextStep: "Check the directory and the space on its disk.")
    }
}
