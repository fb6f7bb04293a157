import SmallFoundation

extension RequestBody {
    /// A piece of a body that comes from one place.
    enum Segment: Sendable {
        case data(Data)
        /// A file, with the length that it had when the request was made.
        case file(path: String, length: Int)
        case stream(OneTimeSequence, length: Int?)

        var length: Int? {
            switch self {
            case .data(let data): data.count
            case .file(_, let length): length
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
            case .file(let path, let length):
                let reader = try FileReader(path)
                guard reader.left == length else { throw FileReader.unreadable(path, "its length has changed") }
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
                        "The body should have \(length) bytes and had \(chunk == nil ? "only \(count)" : "more").")
                }
                return chunk
            }
        }
    }
}

/// Reads a plain file piece by piece, and closes it when no more is wanted.
final class FileReader {
    private let path: String
    private let descriptor: Int32
    /// How many bytes have not been read.
    private(set) var left = 0

    /// Opens the file; anything but a plain one could make the request wait for ever.
    init(_ path: String) throws(OAuthError) {
        // Of a pipe, opening does not wait for somebody who writes.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileReader.unreadable(path, PrivateFile.words(errno)) }
        self.path = path
        self.descriptor = descriptor
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw FileReader.unreadable(path, "not a plain file")
        }
        left = Int(status.st_size)
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
        guard count >= 0 else { throw Self.unreadable(path, PrivateFile.words(errno)) }
        guard count > 0 else { throw Self.unreadable(path, "its length has changed") }
        left -= count
        return buffer.prefix(count)
    }

    static func unreadable(_ path: String, _ reason: String) -> OAuthError {
        OAuthError(.bodyUnreadable, "\(DisplayText.clean(path, limit: 300)) cannot be sent: \(reason).")
    }
}
