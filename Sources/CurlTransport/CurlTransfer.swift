import CCurl
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

    private struct State: Sendable {
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

    private typealias HeadWaiter = CheckedContinuation<HTTPResponse, any Error>

    /// The most bytes of an answer that wait to be read.
    private static let maximumWaiting = 256 << 10

    private let state = Locked(State())
    private let request: CurlRequest
    private let engine: CurlEngine
    private let meter: TransferMeter

    init(_ request: CurlRequest, on engine: CurlEngine, meter: TransferMeter) {
        self.request = request
        self.engine = engine
        self.meter = meter
    }

    // MARK: In the tasks of the exchange

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

    private func settle(_ end: Result<Void, any Error>) {
        let waiters = state.withLock { state in
            if state.end == nil { state.end = end }
            defer { (state.headWaiter, state.chunkWaiter, state.demandWaiter) = (nil, nil, nil) }
            return (state.headWaiter, state.chunkWaiter, state.demandWaiter, state.end ?? end, state.head)
        }
        waiters.0?.resume(with: waiters.3.map { waiters.4 })
        waiters.1?.resume(with: waiters.3.map { nil })
        waiters.2?.resume(returning: false)
    }

    // MARK: In the engine's thread

    /// libcurl's handle while the exchange runs.
    var easy: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: state.withLock { $0.easy }) }

    /// Whether the server has a key that was asked for; asked before anything is sent.
    var hasPinnedKey: Bool { easy.map(request.hasPinnedKey) ?? false }

    /// Makes a handle, unless the exchange is over already.
    func open() -> UnsafeMutableRawPointer? {
        guard state.withLock({ $0.end }) == nil else { return nil }
        guard let easy = ccurl_easy_init() else {
            settle(.failure(TransportFailure.broken(request.url)))
            return nil
        }
        let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: CurlRequest.errorBytes)
        errorText[0] = 0
        let me = Unmanaged.passRetained(self).toOpaque()
        let (isSet, fields) = request.apply(to: easy, for: me, errorText)
        state.withLock { [easy = UInt(bitPattern: easy), errorText = UInt(bitPattern: errorText)] state in
            (state.easy, state.errorText, state.fields) = (easy, errorText, fields)
        }
        guard isSet else {
            settle(.failure(TransportFailure.broken(request.url)))
            close()
            return nil
        }
        return easy
    }

    /// Lets go of the handle.
    func close() {
        let (easy, errorText, fields) = state.withLock { state in
            defer { (state.easy, state.errorText, state.fields) = (0, 0, 0) }
            return (state.easy, state.errorText, state.fields)
        }
        guard let easy = UnsafeMutableRawPointer(bitPattern: easy) else { return }
        ccurl_easy_cleanup(easy)
        ccurl_list_free(UnsafeMutableRawPointer(bitPattern: fields))
        UnsafeMutablePointer<CChar>(bitPattern: errorText)?.deallocate()
        Unmanaged.passUnretained(self).release()
    }

    /// Takes over how it ended.
    func finished(_ code: Int32) {
        if code == 0 { return settle(.success(())) }
        let text = state.withLock { UnsafeMutablePointer<CChar>(bitPattern: $0.errorText).map { String(cString: $0) } }
        var status = 0
        if let easy { _ = ccurl_get_long(easy, CurlRequest.connectStatus, &status) }
        settle(.failure(request.failure(code, text ?? "", connectStatus: status)))
    }

    /// Takes a line of the head.
    func takeLine(_ line: UnsafeRawBufferPointer) {
        var line = line[...]
        while let last = line.last, last == 0x0D || last == 0x0A { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        let (waiter, isOver) = state.withLock {
            [method = request.method, url = request.url] state -> (HeadWaiter?, Bool) in
            // What comes after the body is none of the head's.
            guard !state.hasHead else { return (nil, false) }
            if text.hasPrefix("HTTP/") {
                let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
                let code = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
                state.head = HTTPResponse(
                    status: .init(
                        code: (0...999).contains(code) ? code : 0, reasonPhrase: parts.count > 2 ? String(parts[2]) : ""
                    ))
            } else if let colon = text.firstIndex(of: ":"), let name = HTTPField.Name(String(text[..<colon])) {
                let value = text[text.index(after: colon)...].trimmingPrefix(while: { $0 == " " || $0 == "\t" })
                state.head.headerFields.append(HTTPField(name: name, value: String(value)))
            } else if text.isEmpty, state.head.status.kind != .informational {
                state.hasHead = true
                state.left = ResponseBody.expectedLength(after: state.head, to: HTTPRequest(method: method, url: url))
                defer { state.headWaiter = nil }
                return (state.headWaiter, state.left == 0)
            }
            return (nil, false)
        }
        waiter?.resume(returning: state.withLock { $0.head })
        if isOver { settle(.success(())) }
        // An answer may come before the body has gone out: libcurl lets go of a body that it does not wait for.
        if waiter != nil, request.bodyBytes != nil { engine.post(.goOn(self)) }
    }

    /// Takes bytes of the answer's body; false when too many wait.
    func take(_ bytes: Data) -> Bool {
        let (isTaken, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Data?, any Error>?) in
            if let waiter = state.chunkWaiter {
                state.chunkWaiter = nil
                state.left? -= bytes.count
                return (true, waiter)
            }
            guard state.chunks.reduce(0, { $0 + $1.count }) < Self.maximumWaiting else {
                state.isReceivingPaused = true
                return (false, nil)
            }
            state.chunks.append(bytes)
            state.left? -= bytes.count
            return (true, nil)
        }
        waiter?.resume(returning: bytes)
        // libcurl would wait until the body has gone out, too.
        if state.withLock({ $0.left == 0 }) { settle(.success(())) }
        return isTaken
    }

    /// Gives bytes of the request's body: as many as fit, none at its end; nil when there are none yet.
    func give(upTo count: Int) -> Data? {
        let (piece, waiter) = state.withLock { state -> (Data?, CheckedContinuation<Bool, Never>?) in
            if let outgoing = state.outgoing, !outgoing.isEmpty {
                state.outgoing = outgoing.count > count ? outgoing.dropFirst(count) : nil
                return (outgoing.prefix(count), nil)
            }
            if state.isBodyOver { return (Data(), nil) }
            state.isSendingPaused = true
            guard !state.isAsked else { return (nil, nil) }
            state.isAsked = true
            guard let waiter = state.demandWaiter else {
                state.isWanted = true
                return (nil, nil)
            }
            state.demandWaiter = nil
            return (nil, waiter)
        }
        waiter?.resume(returning: true)
        if let piece, !piece.isEmpty { meter.sent(piece.count) }
        return piece
    }
}
