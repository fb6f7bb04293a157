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

/// A file that only its owner may read, replaced as a whole and on the disk when writing returns.
struct PrivateFile: Sendable {
    let path: String

    /// Reads the file after looking at who else could.
    ///
    /// - Returns: Its bytes, or nil when there is no such file.
    /// - Throws: ``OAuthError`` with `storeUnsafe` or `storeUnreadable`.
    func read() throws(OAuthError) -> Data? {
        // Without O_NONBLOCK a pipe in the file's place would make this wait for ever.
        // Looking at the open file, not at its name, leaves no moment in which it could be exchanged.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = errno
            if reason == ENOENT || reason == ENOTDIR {
                return nil
            }
            if reason == ELOOP {
                throw OAuthError(
                    .storeUnsafe, "\(path) is a symbolic link, which could lead anywhere.",
                    nextStep: "Put the file itself in its place.")
            }
            throw OAuthError(
                .storeUnreadable, "\(path) cannot be read: \(Self.words(reason)).",
                nextStep: "Check who owns the file and its directory.")
        }
        defer { close(descriptor) }
        try checkOwner(of: descriptor)
        return try readAll(descriptor)
    }

    private func checkOwner(of descriptor: Int32) throws(OAuthError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw OAuthError(.storeUnsafe, "\(path) is not a plain file.", nextStep: "Move it away.")
        }
        guard status.st_uid == geteuid() else {
            throw OAuthError(
                .storeUnsafe, "\(path) belongs to another user.",
                nextStep: "Run the program as that user, or move the file away.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw OAuthError(
                .storeUnsafe, "\(path) can be read or written by others on this machine.",
                nextStep:
                    "Make it private again: chmod 600 '\(path)'. If others use this machine, sign out and in again too."
            )
        }
    }

    private func readAll(_ descriptor: Int32) throws(OAuthError) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            #if canImport(Darwin)
            let count = Darwin.read(descriptor, &buffer, buffer.count)
            #elseif canImport(Glibc)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            #elseif canImport(Musl)
            let count = Musl.read(descriptor, &buffer, buffer.count)
            #endif
            if count == 0 {
                return data
            }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw OAuthError(.storeUnreadable, "\(path) cannot be read: \(Self.words(errno)).")
            }
            data.append(contentsOf: buffer[..<count])
        }
    }

    static func words(_ reason: Int32) -> String {
        String(cString: strerror(reason)).lowercased()
    }
}
