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
        let directory = path.split(separator: "/").dropLast().joined(separator: "/")
        let directoryPath = path.hasPrefix("/") ? "/\(directory)" : directory.isEmpty ? "." : directory
        try makeDirectory(directoryPath)
        let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("made", errno) }
        let reason = Self.writeAll(data, to: descriptor)
        close(descriptor)
        guard reason == 0, rename(temporary, path) == 0 else {
            let reason = reason == 0 ? errno : reason
            unlink(temporary)
            throw failure("written", reason)
        }
        // Without this the new name could be lost with the power; some file systems cannot do it, and need not.
        let directoryDescriptor = open(directoryPath, O_RDONLY | O_CLOEXEC)
        if directoryDescriptor >= 0 {
            fsync(directoryDescriptor)
            close(directoryDescriptor)
        }
    }

    /// Writes and syncs; returns 0, or the reason why not.
    private static func writeAll(_ data: Data, to descriptor: Int32) -> Int32 {
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
        return fsync(descriptor) == 0 ? 0 : errno
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
