#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes to one of the process's streams at once, without a buffer that could be lost.
enum StandardStream: Int32 {
    /// Data.
    case output = 1
    /// Talk.
    case error = 2

    /// Writes a text, all of it; when nobody reads any more, the rest is dropped.
    ///
    /// - Returns: Whether somebody may still read.
    @discardableResult func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes bytes, all of them; when nobody reads any more, the rest is dropped.
    ///
    /// - Returns: Whether somebody may still read.
    @discardableResult func write(_ data: Data) -> Bool {
        data.withUnsafeBytes { write($0) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            #if canImport(Glibc)
            let count = Glibc.write(rawValue, start, rest.count)
            #elseif canImport(Musl)
            let count = Musl.write(rawValue, start, rest.count)
            #else
            let count = Darwin.write(rawValue, start, rest.count)
            #endif
            if count < 0, errno == EINTR {
                continue
            }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return true
    }
}
