import HTTPTypes
import NativeOAuth
import SmallFoundation

/// One exchange: what libcurl's callbacks bring and want, between its thread and the tasks of the exchange.
///
/// Both ways have back pressure: an answer that nobody reads, and a body that has no more to give, let libcurl pause.
final class CurlTransfer: Sendable {
    enum Event: Sendable {
        case head(HTTPResponse)
        case data(Data)
    }

    struct State: Sendable {
        var easy: UInt = 0
        var fields: UInt = 0
        var errorText: UInt = 0
        var isOver = false

        var head = HTTPResponse(status: .init(code: 0))
        var hasHead = false
        /// The bytes that are still to come, where the head says how many.
        var left: Int?
        /// The bytes that have come and wait to be read.
        var unread = 0
        var isReceivingPaused = false

        var outgoing: Data?
        var isBodyOver = false
        /// A piece was asked for, and is not here yet.
        var isAsked = false
    }

    /// The most bytes of an answer that wait to be read.
    static let maximumUnread = 256 << 10

    let state = Locked(State())
    let request: CurlRequest
    let engine: CurlEngine
    let meter: TransferMeter
    private let events: AsyncThrowingStream<Event, any Error>
    /// Tells of what comes; the first end counts.
    let event: AsyncThrowingStream<Event, any Error>.Continuation
    private let demands: AsyncStream<Void>
    /// Asks for a piece of the request's body.
    let demand: AsyncStream<Void>.Continuation

    init(_ request: CurlRequest, on engine: CurlEngine, meter: TransferMeter) {
        self.request = request
        self.engine = engine
        self.meter = meter
        (events, event) = AsyncThrowingStream.makeStream()
        (demands, demand) = AsyncStream.makeStream()
    }

    func head() async throws -> HTTPResponse {
        for try await event in events {
            if case .head(let head) = event { return head }
        }
        try Task.checkCancellation()
        throw TransportFailure.broken(request.url)
    }

    /// The bytes of the answer, after its head.
    var data: AsyncCompactMapSequence<AsyncThrowingStream<Event, any Error>, Data> {
        events.compactMap { [self] event -> Data? in
            guard case .data(let data) = event else { return nil }
            let goesOn = state.withLock { state -> Bool in
                state.unread -= data.count
                guard state.isReceivingPaused, state.unread <= Self.maximumUnread / 2 else { return false }
                state.isReceivingPaused = false
                return true
            }
            if goesOn { engine.post(.goOn(self)) }
            return data
        }
    }

    /// Brings the request's body, a piece for each that libcurl wants, until its end or that of the exchange.
    func send(_ body: RequestBody) async {
        var chunks = body.chunks.makeAsyncIterator()
        do {
            for await _ in demands {
                meter.beginWork()
                defer { meter.endWork() }
                let chunk = try await chunks.next()
                state.withLock { state in
                    if let chunk { state.outgoing = chunk } else { state.isBodyOver = true }
                    state.isAsked = false
                }
                engine.post(.goOn(self))
                if chunk == nil { return }
            }
        } catch {
            end(error)
        }
    }

    /// Ends the exchange, if it is not over yet.
    func end(_ error: any Error) {
        settle(error)
        engine.post(.end(self))
    }

    /// Lets nobody wait any longer; without an error the answer is whole.
    func settle(_ error: (any Error)?) {
        state.withLock { $0.isOver = true }
        event.finish(throwing: error)
        demand.finish()
    }
}
