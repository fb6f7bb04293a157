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

/// A file that is to be sent, with the length that it had when the request was made.
struct FileSegment: Sendable {
    let path: String
    let length: Int

    /// Looks at the file.
    init(_ url: URL) throws(OAuthError) {
        guard url.isFileURL else {
            throw OAuthError(.bodyUnreadable, "The body is to be read from an address that is not a file's.")
        }
        path = url.path(percentEncoded: false)
        let descriptor = try Self.open(path)
        defer { close(descriptor) }
        length = try Self.size(of: descriptor, path)
    }

    /// Opens a plain file; anything else could make the request wait for ever.
    static func open(_ path: String) throws(OAuthError) -> Int32 {
        #if canImport(Darwin)
        let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        #elseif canImport(Glibc)
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        #elseif canImport(Musl)
        let descriptor = Musl.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        #endif
        guard descriptor >= 0 else { throw unreadable(path, PrivateFile.words(errno)) }
        return descriptor
    }

    static func size(of descriptor: Int32, _ path: String) throws(OAuthError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable(path, "not a plain file")
        }
        return Int(status.st_size)
    }

    static func unreadable(_ path: String, _ reason: String) -> OAuthError {
        OAuthError(
            .bodyUnreadable, "\(DisplayText.clean(path, limit: 300)) cannot be sent: \(reason).",
            nextStep: "Check the file and try again.")
    }
}
