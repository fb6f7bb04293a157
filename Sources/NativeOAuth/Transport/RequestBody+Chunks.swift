#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension RequestBody {
    /// How many bytes are read from a file or handed over at once.
    static let chunkSize = 64 * 1024

    /// The body's bytes from the first to the last; each iteration begins anew.
    ///
    /// An iteration throws ``OAuthError`` with `bodyUnreadable` when a file or a stream does not give what the length
    /// promises, and with `bodyNotReplayable` when a stream has been read before.
    public var chunks: Chunks {
        Chunks(segments: segments)
    }

    /// The bytes of a body, in pieces that a transport can hand to a connection.
    public struct Chunks: AsyncSequence, Sendable {
        /// The bytes of one piece, never none.
        public typealias Element = Data

        let segments: [Segment]

        /// Starts at the first byte.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(waiting: segments[...])
        }

        /// Walks through the pieces; lets go of an open file when it is dropped.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var waiting: ArraySlice<Segment>
            var current: OneTimeSequence.Next?

            /// Returns the next piece, or nil at the end.
            public mutating func next() async throws -> Data? {
                while true {
                    if let current {
                        if let chunk = try await current() {
                            if chunk.isEmpty { continue }
                            return chunk
                        }
                        self.current = nil
                    }
                    guard let segment = waiting.popFirst() else { return nil }
                    current = try segment.open()
                }
            }
        }
    }

    /// Reads the whole body into memory: for transports that cannot stream.
    ///
    /// - Parameter limit: The most bytes to hold.
    /// - Returns: The bytes.
    /// - Throws: ``OAuthError`` with `bodyUnreadable` when there are more, and what ``chunks`` throws.
    public func collect(upTo limit: Int) async throws -> Data {
        var data = Data()
        for try await chunk in chunks {
            guard data.count + chunk.count <= limit else {
                throw OAuthError(
                    .bodyUnreadable, "The body has more than \(limit) bytes, and this transport would have to hold it.",
                    nextStep: "Use a transport that streams.")
            }
            data.append(chunk)
        }
        return data
    }

    /// Where a body is as a whole: a transport may have a better way than chunks.
    package enum Whole: Sendable {
        case data(Data)
        case file(path: String)
    }

    /// The one place where the whole body is; nil when it comes from several, or from a stream.
    package var whole: Whole? {
        switch (segments.first, segments.count) {
        case (.data(let data), 1): .data(data)
        case (.file(let file), 1): .file(path: file.path)
        default: nil
        }
    }
}
