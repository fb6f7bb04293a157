import NIOCore
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Brings a body to AsyncHTTPClient, one piece for each that it asks for.
///
/// AsyncHTTPClient reads a body in a task that nobody can cancel. So the body is read in a task of the exchange, which
/// ends with it, and what stands here in between never waits for anything but that task.
struct UploadPump: Sendable {
    private let demand: AsyncStream<Void>
    private let pieces: AsyncThrowingStream<Data, any Error>
    private let ask: AsyncStream<Void>.Continuation
    private let supply: AsyncThrowingStream<Data, any Error>.Continuation

    init() {
        (demand, ask) = AsyncStream.makeStream()
        (pieces, supply) = AsyncThrowingStream.makeStream()
    }

    /// Reads the body as fast as it is asked for, until its end or until the task is canceled.
    func run(_ body: RequestBody, meter: TransferMeter) async {
        var chunks = body.chunks.makeAsyncIterator()
        var sent = 0
        do {
            for await _ in demand {
                meter.beginWork()
                defer { meter.endWork() }
                guard let chunk = try await chunks.next() else {
                    supply.finish()
                    return
                }
                supply.yield(chunk)
                meter.sent(chunk.count)
                sent += chunk.count
                if sent == body.length {
                    // The end goes with the last piece: a server that has all may answer and close at once, and to
                    // AsyncHTTPClient that is a broken connection as long as it waits for the end.
                    supply.finish()
                    return
                }
            }
            throw CancellationError()
        } catch {
            supply.finish(throwing: error)
        }
    }

    /// The body as AsyncHTTPClient reads it.
    var buffers: Buffers {
        Buffers(pump: self)
    }

    struct Buffers: AsyncSequence, Sendable {
        let pump: UploadPump

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(ask: pump.ask, pieces: pump.pieces.makeAsyncIterator())
        }

        struct AsyncIterator: AsyncIteratorProtocol {
            let ask: AsyncStream<Void>.Continuation
            var pieces: AsyncThrowingStream<Data, any Error>.Iterator

            mutating func next() async throws -> ByteBuffer? {
                ask.yield()
                return try await pieces.next().map { ByteBuffer(bytes: $0) }
            }
        }
    }
}
