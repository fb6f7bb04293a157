import Foundation
import NativeOAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What happens to one task, for its caller.
///
/// On Apple's systems the task is held when more than 1 MiB has not been read yet. On Linux a task that has been
/// suspended sends its request a second time when it goes on, so it is never held: what is not read yet stays in memory,
/// up to the limit for the answer.
final class TaskEvents: Sendable {
    enum Event: Sendable {
        case response(HTTPURLResponse)
        case data(Data)
    }

    private struct State: Sendable {
        var total = 0
        var unread = 0
        var isHeld = false
    }

    let events: AsyncThrowingStream<Event, any Error>
    let meter: TransferMeter
    private let continuation: AsyncThrowingStream<Event, any Error>.Continuation
    private let limits: TransferLimits
    private let url: URL
    private let state = Locked(State())

    init(at url: URL, limits: TransferLimits, meter: TransferMeter) {
        (events, continuation) = AsyncThrowingStream.makeStream()
        self.url = url
        self.limits = limits
        self.meter = meter
    }

    func responded(_ response: HTTPURLResponse) { continuation.yield(.response(response)) }

    /// Takes in bytes; an answer that is too large ends the task here, even if the body is not read.
    func received(_ data: Data, task: URLSessionTask) {
        let limit = limits.responseBytes
        let isTooLarge = state.withLock { state in
            state.total += data.count
            state.unread += data.count
            return state.total > limit
        }
        if isTooLarge {
            end(TransportFailure.tooLarge(url, limits))
            task.cancel()
        } else {
            continuation.yield(.data(data))
            hold(task)
        }
    }

    /// The bytes of a task's answer, after its head.
    func data(of task: URLSessionTask) -> AsyncCompactMapSequence<AsyncThrowingStream<Event, any Error>, Data> {
        events.compactMap { [self] event -> Data? in
            switch event {
            case .response: return nil
            case .data(let data):
                state.withLock { $0.unread -= data.count }
                hold(task)
                return data
            }
        }
    }

    /// Ends them; the first error counts, so that a reason is told and not its consequence.
    func end(_ error: (any Error)?) { continuation.finish(throwing: error) }

    #if canImport(Darwin)
    private func hold(_ task: URLSessionTask) {
        // The task is told under the lock: of two threads, one could resume it before the other has suspended it.
        state.withLock { state in
            let isHeld = state.isHeld ? state.unread > 1 << 18 : state.unread > 1 << 20
            guard isHeld != state.isHeld else { return }
            state.isHeld = isHeld
            if isHeld { task.suspend() } else { task.resume() }
        }
    }
    #else
    private func hold(_ task: URLSessionTask) {}
    #endif
}
