import SmallFoundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension RequestBody {
    /// A piece of a body that comes from one place.
    enum Segment: Sendable {
        case data(Data)
        case file(FileSegment)
        case stream(OneTimeSequence, length: Int?)

        var length: Int? {
            switch self {
            case .data(let data): data.count
            case .file(let file): file.length
            case .stream(_, let length): length
            }
        }

        var isReplayable: Bool { if case .stream = self { false } else { true } }

        func open() throws(OAuthError) -> OneTimeSequence.Next {
            switch self {
            case .data(let data):
                var rest = data
                return {
                    let chunk = rest.prefix(RequestBody.chunkSize)
                    rest = rest.dropFirst(RequestBody.chunkSize)
                    return chunk.isEmpty ? nil : chunk
                }
            case .file(let file):
                let reader = try FileReader(file)
                return { try reader.next() }
            case .stream(let chunks, let length):
                guard let next = chunks.take() else {
                    throw OAuthError(.bodyNotReplayable, "The body is a stream and has been read before.")
                }
                guard let length else { return next }
                return Self.counted(next, length: length)
            }
        }

        /// Holds a stream to its promise: a body that is too short would leave the server waiting.
        private static func counted(_ next: @escaping OneTimeSequence.Next, length: Int) -> OneTimeSequence.Next {
            var count = 0
            return {
                let chunk = try await next()
                count += chunk?.count ?? 0
                guard count <= length, chunk != nil || count == length else {
                    throw OAuthError(
                        .bodyUnreadable,
                        "The body was to have \(length) bytes and had \(chunk == nil ? "only \(count)" : "more").")
                }
                return chunk
            }
        }
    }
}

/// A file that is to be sent, with the length that it had when the request was made.
struct FileSegment: Sendable {
    let path: String
    let length: Int

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
        let descriptor = systemOpen(path)
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
        OAuthError(.bodyUnreadable, "\(DisplayText.clean(path, limit: 300)) cannot be sent: \(reason).")
    }
}

/// Reads a file piece by piece, and closes it when no more is wanted.
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

    deinit { close(descriptor) }

    func next() throws(OAuthError) -> Data? {
        guard left > 0 else { return nil }
        var buffer = Data(count: min(left, RequestBody.chunkSize))
        let count = buffer.withUnsafeMutableBytes { bytes in
            var count: Int
            repeat {
                count = read(descriptor, bytes.baseAddress, bytes.count)
            } while count < 0 && errno == EINTR
            return count
        }
        guard count >= 0 else { throw FileSegment.unreadable(file.path, PrivateFile.words(errno)) }
        guard count > 0 else { throw FileSegment.unreadable(file.path, "its length has changed") }
        left -= count
        return buffer.prefix(count)
    }
}

/// Under a name that no method hides; of a pipe, opening does not wait for somebody who writes.
private func systemOpen(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
