import CCurl
import HTTPTypes
import NativeOAuth
import SmallFoundation

// In the engine's thread: the handle, and what libcurl's callbacks bring and want.
extension CurlTransfer {
    private typealias HeadWaiter = CheckedContinuation<HTTPResponse, any Error>

    /// The most bytes of an answer that wait to be read.
    private static let maximumWaiting = 256 << 10

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
