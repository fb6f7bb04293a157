public import SmallFoundation

/// The body of a request.
///
/// Data, JSON, forms, files and multipart bodies of these can be sent again; a stream can't. Files and streams are read
/// while they are sent, not held in memory.
///
/// Printing a body shows its type and length only, because the content may be secret.
public struct RequestBody: Sendable {
    /// The media type; nil to send no `Content-Type`, unless the request has one.
    public let contentType: String?
    /// The number of bytes; nil if unknown before they are sent.
    public let length: Int?
    /// Whether the body can be sent again.
    public let isReplayable: Bool
    let segments: [Segment]

    init(contentType: String?, segments: [Segment]) {
        self.contentType = contentType
        self.segments = segments
        isReplayable = segments.allSatisfy(\.isReplayable)
        length = segments.reduce(0) { sum, segment in
            guard let sum, let length = segment.length else { return nil }
            return sum + length
        }
    }

    /// Makes a body from bytes in memory, which can be sent again.
    public static func data(_ data: Data, contentType: String? = nil) -> RequestBody {
        RequestBody(contentType: contentType, segments: [.data(data)])
    }

    /// Makes a body from a value as JSON, `application/json`, which can be sent again.
    public static func json(_ value: some Encodable, encoder: JSONEncoder = JSONEncoder()) throws -> RequestBody {
        .data(try encoder.encode(value), contentType: "application/json")
    }

    /// Makes a body from a web form, `application/x-www-form-urlencoded`; a name can occur twice.
    ///
    /// > Source: [WHATWG URL, application/x-www-form-urlencoded](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)
    public static func form(_ pairs: [(name: String, value: String)]) -> RequestBody {
        .data(Data(PercentEncoding.encode(pairs: pairs).utf8), contentType: "application/x-www-form-urlencoded")
    }

    /// Makes a body from a file, which is read while it is sent, and can be sent again.
    ///
    /// If the file's length changes before it is sent, sending throws an error.
    ///
    /// - Throws: ``OAuthError`` with `bodyUnreadable` if it is not a readable plain file.
    public static func file(
        _ url: URL, contentType: String = "application/octet-stream"
    ) throws(OAuthError) -> RequestBody {
        guard url.isFileURL else {
            throw OAuthError(.bodyUnreadable, "The body's address is not that of a file.")
        }
        let path = url.path(percentEncoded: false)
        return RequestBody(contentType: contentType, segments: [.file(path: path, length: try FileReader(path).left)])
    }

    /// Makes a body from a sequence of bytes, which can be sent once.
    ///
    /// Without a length the body is sent in chunks, which not every server accepts; with a wrong one the exchange fails
    /// with `bodyUnreadable`. The sequence is read as fast as the connection sends it, and its task is canceled if the
    /// exchange ends early.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, contentType: String = "application/octet-stream", length: Int? = nil
    ) -> RequestBody where Chunks.Element == Data {
        RequestBody(contentType: contentType, segments: [.stream(OneTimeSequence(chunks), length: length)])
    }
}

extension RequestBody: CustomStringConvertible, CustomReflectable {
    /// The type and the length.
    public var description: String {
        "\(contentType ?? "a body"), \(length.map { "\($0) bytes" } ?? "of unknown length")"
    }

    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RequestBody {
    /// How many bytes are read from a file or handed over at once.
    static let chunkSize = 64 * 1024

    /// The body's bytes from the first to the last; each iteration begins anew.
    ///
    /// An iteration throws ``OAuthError`` with `bodyUnreadable` if a file or a stream has another length than
    /// declared, and with `bodyNotReplayable` if a stream has been read before.
    public var chunks: Chunks { Chunks(segments: segments) }

    /// The bytes of a body, in pieces that a transport can hand to a connection.
    public struct Chunks: AsyncSequence, Sendable {
        /// The bytes of one piece, never empty.
        public typealias Element = Data

        let segments: [Segment]

        /// Starts at the first byte.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(waiting: segments[...]) }

        /// Iterates over the pieces; closes an open file when it is released.
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
    /// - Throws: ``OAuthError`` with `bodyUnreadable` if there are more bytes than `limit`, and what ``chunks`` throws.
    public func collect(upTo limit: Int) async throws -> Data {
        var data = Data()
        for try await chunk in chunks {
            guard data.count + chunk.count <= limit else {
                throw OAuthError(
                    .bodyUnreadable,
                    "The body has more than \(limit) bytes, and this transport would have to hold it. "
                        + "Use a transport that streams.")
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
        case (.file(let path, _), 1): .file(path: path)
        default: nil
        }
    }
}
