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

/// Reads a file piece by piece, and closes it when nobody wants the next one.
final class FileReader {
    private let file: FileSegment
    private let descriptor: Int32
    private var left: Int

    /// Opens the file, which must have the length that was promised.
    init(_ file: FileSegment) throws(OAuthError) {
        self.file = file
        left = file.length
        descriptor = try FileSegment.open(file.path)
        guard try FileSegment.size(of: descriptor, file.path) == file.length else {
            throw FileSegment.unreadable(file.path, "its length has changed")
        }
    }

    deinit {
        close(descriptor)
    }

    /// The next bytes, or nil when all have been read.
    func next() throws(OAuthError) -> Data? {
        guard left > 0 else { return nil }
        var buffer = Data(count: min(left, RequestBody.chunkSize))
        let count = buffer.withUnsafeMutableBytes { bytes in
            var count: Int
            repeat {
                #if canImport(Darwin)
                count = Darwin.read(descriptor, bytes.baseAddress, bytes.count)
                #elseif canImport(Glibc)
                count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
                #elseif canImport(Musl)
                count = Musl.read(descriptor, bytes.baseAddress, bytes.count)
                #endif
            } while count < 0 && errno == EINTR
            return count
        }
        guard count >= 0 else { throw FileSegment.unreadable(file.path, PrivateFile.words(errno)) }
        guard count > 0 else { throw FileSegment.unreadable(file.path, "its length has changed") }
        left -= count
        return buffer.prefix(count)
    }
}
