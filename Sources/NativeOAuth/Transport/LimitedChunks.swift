#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The bytes of an answer, counted and held to the limits: the same for every transport.
package struct LimitedChunks<Chunks: AsyncSequence & Sendable>: AsyncSequence, Sendable where Chunks.Element == Data {
    package typealias Element = Data

    private let chunks: Chunks
    private let expectedLength: Int?
    private let url: URL
    private let limits: TransferLimits
    private let meter: TransferMeter
    private let explain: @Sendable (any Error) -> any Error

    /// Wraps the bytes that a client delivers.
    ///
    /// - Parameters:
    ///   - chunks: The bytes.
    ///   - expectedLength: How many the server has announced.
    ///   - url: Where they come from.
    ///   - limits: How many may come.
    ///   - meter: Who counts them.
    ///   - explain: Finds the words for the client's own errors.
    package init(
        _ chunks: Chunks, expectedLength: Int?, from url: URL, limits: TransferLimits, meter: TransferMeter,
        explain: @escaping @Sendable (any Error) -> any Error
    ) {
        self.chunks = chunks
        self.expectedLength = expectedLength
        self.url = url
        self.limits = limits
        self.meter = meter
        self.explain = explain
        meter.expect(expectedLength)
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: chunks.makeAsyncIterator(), source: self)
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        var chunks: Chunks.AsyncIterator
        let source: LimitedChunks
        var count = 0

        package mutating func next() async throws -> Data? {
            try Task.checkCancellation()
            // An answer that announces too much is not begun.
            guard source.expectedLength ?? 0 <= source.limits.responseBytes else { throw tooLarge }
            let chunk: Data?
            do {
                source.meter.endWork()
                defer { source.meter.beginWork() }
                chunk = try await chunks.next()
            } catch {
                throw source.explain(error)
            }
            guard let chunk else {
                try Task.checkCancellation()
                return nil
            }
            count += chunk.count
            guard count <= source.limits.responseBytes else { throw tooLarge }
            source.meter.received(chunk.count)
            return chunk
        }

        private var tooLarge: OAuthError {
            TransportFailure.tooLarge(source.url, source.limits)
        }
    }
}
