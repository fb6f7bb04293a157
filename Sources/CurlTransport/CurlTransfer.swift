import HTTPTypes
import NativeOAuth
import SmallFoundation

/// One exchange: what libcurl's callbacks bring and want, between its thread and the tasks of the exchange.
///
/// Both ways have back pressure: an answer that nobody reads, and a body that has no more to give, let libcurl pause.
///
/// As a sequence it is the bytes of the answer.
final class CurlTransfer: AsyncSequence, AsyncIteratorProtocol, Sendable {
    typealias Element = Data

    struct State: Sendable {
        var easy: UInt = 0
        var fields: UInt = 0
        var errorText: UInt = 0
        /// The error, or nothing after success, once it is over.
        var end: Result<Void, any Error>?

        var head = HTTPResponse(status: .init(code: 0))
        var hasHead = false
        /// The bytes that are still to come, where the head says how many.
        var left: Int?
        var headWaiter: CheckedContinuation<HTTPResponse, any Error>?

        var chunks: [Data] = []
        var isReceivingPaused = false
        var chunkWaiter: CheckedContinuation<Data?, any Error>?

        var outgoing: Data?
        var isBodyOver = false
        var isSendingPaused = false
        /// A piece was asked for, and is not here yet.
        var isAsked = false
        /// It was asked for before anybody waited for that.
        var isWanted = false
        var demandWaiter: CheckedContinuation<Bool, Never>?
    }

    let state = Locked(State())
    let request: CurlRequest
    let engine: CurlEngine
    let meter: TransferMeter

    init(_ request: CurlRequest, on engine: CurlEngine, meter: TransferMeter) {
        self.request = request
        self.engine = engine
        self.meter = meter
    }

    /// Waits for the answer's head.
    func head() async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let ready = state.withLock { state -> Result<HTTPResponse, any Error>? in
                    if state.hasHead { return .success(state.head) }
                    if let end = state.end { return end.map { state.head } }
                    state.headWaiter = continuation
                    return nil
                }
                if let ready { continuation.resume(with: ready) }
            }
        } onCancel: {
            end(CancellationError())
        }
    }

    func makeAsyncIterator() -> CurlTransfer { self }

    /// Waits for the next bytes of the answer; nil at its end.
    func next() async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (ready, goesOn) = state.withLock { state -> (Result<Data?, any Error>?, Bool) in
                    if !state.chunks.isEmpty {
                        let whole = state.chunks.count == 1 ? state.chunks[0] : Data(state.chunks.joined())
                        state.chunks = []
                        defer { state.isReceivingPaused = false }
                        return (.success(whole), state.isReceivingPaused)
                    }
                    if let end = state.end { return (end.map { nil }, false) }
                    state.chunkWaiter = continuation
                    return (nil, false)
                }
                if let ready { continuation.resume(with: ready) }
                if goesOn { engine.post(.goOn(self)) }
            }
        } onCancel: {
            end(CancellationError())
        }
    }

    /// Brings the request's body, a piece for each that libcurl wants, until its end or that of the exchange.
    func send(_ body: RequestBody) async {
        var chunks = body.chunks.makeAsyncIterator()
        do {
            while await isWanted() {
                meter.beginWork()
                defer { meter.endWork() }
                let chunk = try await chunks.next()
                let goesOn = state.withLock { state in
                    if let chunk { state.outgoing = chunk } else { state.isBodyOver = true }
                    state.isAsked = false
                    defer { state.isSendingPaused = false }
                    return state.isSendingPaused
                }
                if goesOn { engine.post(.goOn(self)) }
                if chunk == nil { return }
            }
        } catch {
            end(error)
        }
    }

    /// Waits until libcurl wants more of the body; false when the exchange is over.
    private func isWanted() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state -> Bool? in
                    if state.end != nil { return false }
                    if state.isWanted {
                        state.isWanted = false
                        return true
                    }
                    state.demandWaiter = continuation
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            state.withLock { state in
                defer { state.demandWaiter = nil }
                return state.demandWaiter
            }?.resume(returning: false)
        }
    }

    /// Ends the exchange, if it is not over yet.
    func end(_ error: any Error) {
        settle(.failure(error))
        engine.post(.end(self))
    }

    func settle(_ end: Result<Void, any Error>) {
        let waiters = state.withLock { state in
            if state.end == nil { state.end = end }
            defer { (state.headWaiter, state.chunkWaiter, state.demandWaiter) = (nil, nil, nil) }
            return (state.headWaiter, state.chunkWaiter, state.demandWaiter, state.end ?? end, state.head)
        }
        waiters.0?.resume(with: waiters.3.map { waiters.4 })
        waiters.1?.resume(with: waiters.3.map { nil })
        waiters.2?.resume(returning: false)
    }
}
