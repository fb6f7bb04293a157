package import HTTPTypes
public import SmallFoundation

/// The body of an answer, as it arrives.
///
/// The connection is read only as fast as the body. The body can be read once, and only inside the `receive` function
/// of ``HTTPTransport/withResponse(to:body:limits:progress:receive:)``; releasing it early ends the exchange.
public struct ResponseBody: AsyncSequence, Sendable {
    /// The bytes that arrived together.
    public typealias Element = Data

    /// The number of bytes that the server announced; nil if it announced none, or if they are decoded on the way.
    public let expectedLength: Int?
    private let source: OneTimeSequence

    /// Makes a body from a sequence, for your own transport, which has to enforce the limits itself.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks, expectedLength: Int? = nil)
    where Chunks.Element == Data {
        source = OneTimeSequence(chunks)
        self.expectedLength = expectedLength
    }

    fileprivate init(expectedLength: Int?, _ start: @escaping @Sendable () -> OneTimeSequence.Next) {
        source = OneTimeSequence(start)
        self.expectedLength = expectedLength
    }

    /// Starts reading; a second iteration throws an error.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(next: source.take()) }

    /// Reads what has arrived.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let next: OneTimeSequence.Next?

        /// Waits for the next bytes; nil at the end.
        ///
        /// - Throws: ``OAuthError`` with `responseTooLarge`, `timedOut` or `connectionFailed`, or with
        ///   `bodyNotReplayable` if the body has been read before or its exchange is over.
        public mutating func next() async throws -> Data? {
            guard let next else {
                throw OAuthError(
                    .bodyNotReplayable, "The answer's body has been read before, or its exchange is over.",
                    recovery: OAuthError.Recovery.none)
            }
            return try await next()
        }
    }

    /// Reads the whole body into memory, up to a limit or what the request's limits allow.
    ///
    /// - Throws: ``OAuthError`` with `responseTooLarge`, and what reading throws.
    public func data(upTo limit: Int? = nil) async throws -> Data {
        var data = Data()
        for try await chunk in self {
            if let limit, data.count + chunk.count > limit {
                throw OAuthError(
                    .responseTooLarge, "The answer has more than \(limit) bytes.", recovery: OAuthError.Recovery.none)
            }
            data.append(chunk)
        }
        return data
    }

    /// Lets go of what has not been read.
    package func close() { source.close() }

    /// Hands over a body that has arrived already.
    static func handOver<Result: Sendable>(
        _ response: HTTPResponse, _ data: Data,
        to receive: @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        let body = ResponseBody(RequestBody.data(data).chunks, expectedLength: data.count)
        defer { body.close() }
        return try await receive(response, body)
    }

    /// How many bytes of body follow a head, if it says so (RFC 9110, section 8.6).
    package static func expectedLength(after response: HTTPResponse, to request: HTTPRequest) -> Int? {
        if request.method == .head || [204, 304].contains(response.status.code) { return 0 }
        // Some clients decode a body on the way; the field counts what was sent.
        guard response.headerFields[.contentEncoding] == nil else { return nil }
        return response.headerFields[.contentLength].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension TransferMeter {
    /// Hands an answer over, with its bytes counted and held to the limits: the same for every transport.
    ///
    /// `explain` finds the words for the client's own errors.
    package func deliver<Chunks: AsyncSequence & Sendable, Result: Sendable>(
        _ response: HTTPResponse, _ chunks: Chunks, to request: HTTPRequest, at url: URL, limits: TransferLimits,
        explain: @escaping @Sendable (any Error) -> any Error = { $0 },
        receive: @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result where Chunks.Element == Data {
        let expectedLength = ResponseBody.expectedLength(after: response, to: request)
        expect(expectedLength)
        let body = ResponseBody(expectedLength: expectedLength) {
            var iterator = chunks.makeAsyncIterator()
            var count = 0
            return {
                try Task.checkCancellation()
                // An answer that announces too much is not begun.
                guard expectedLength ?? 0 <= limits.responseBytes else { throw TransportFailure.tooLarge(url, limits) }
                let chunk: Data?
                do {
                    self.endWork()
                    defer { self.beginWork() }
                    chunk = try await iterator.next()
                } catch {
                    throw explain(error)
                }
                guard let chunk else {
                    try Task.checkCancellation()
                    return nil
                }
                count += chunk.count
                guard count <= limits.responseBytes else { throw TransportFailure.tooLarge(url, limits) }
                self.received(chunk.count)
                return chunk
            }
        }
        defer { body.close() }
        beginWork()
        return try await receive(response, body)
    }
}

/// A sequence of bytes that can be walked through once.
final class OneTimeSequence: Sendable {
    typealias Next = () async throws -> Data?

    private let start: Locked<(@Sendable () -> Next)?>

    init(_ start: @escaping @Sendable () -> Next) { self.start = Locked(start) }

    convenience init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
        self.init {
            var iterator = chunks.makeAsyncIterator()
            return { try await iterator.next() }
        }
    }

    /// Hands out the sequence; nil when somebody has had it, or it has been closed.
    func take() -> Next? { start.exchange(nil)?() }
    /// Lets go of the sequence, and with it of the connection behind it.
    func close() { start.withLock { $0 = nil } }
}
