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
    let system: any FileSystem

    /// Names a file, which need not be there.
    init(path: String, system: any FileSystem = POSIXFileSystem()) {
        self.path = path
        self.system = system
    }

    /// Reads the file after looking at who else could.
    ///
    /// - Returns: Its bytes, or nil when there is no such file.
    /// - Throws: ``OAuthError`` with `storeUnsafe` or `storeUnreadable`.
    func read() throws(OAuthError) -> Data? {
        try system.read(path, from: .user)
    }

    /// The directory that the file is in.
    var directory: String { Self.parent(of: path) }

    static func parent(of path: String) -> String {
        let names = path.split(separator: "/").dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/\(names)" : names.isEmpty ? "." : names
    }

    static func words(_ reason: Int32) -> String {
        String(cString: strerror(reason)).lowercased()
    }
}
