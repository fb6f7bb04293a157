import CCurl
import HTTPTypes
import NativeOAuth
import SmallFoundation

// In the engine's thread: the handle, and what libcurl's callbacks bring and want.
extension CurlTransfer {
    /// libcurl's handle while the exchange runs.
    var easy: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: state.withLock { $0.easy }) }

    /// Whether the server has a key that was asked for; asked before anything is sent.
    var hasPinnedKey: Bool { easy.map(request.hasPinnedKey) ?? false }

    /// Makes a handle, unless the exchange is over already.
    func open() -> UnsafeMutableRawPointer? {
        guard !state.withLock({ $0.isOver }) else { return nil }
        guard let easy = curl.easy_init() else {
            settle(TransportFailure.broken(request.url))
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
            settle(TransportFailure.broken(request.url))
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
        curl.easy_cleanup(easy)
        curl.slist_free_all(UnsafeMutableRawPointer(bitPattern: fields))
        UnsafeMutablePointer<CChar>(bitPattern: errorText)?.deallocate()
        Unmanaged.passUnretained(self).release()
    }

    func finished(_ code: Int32) {
        if code == 0 { return settle(nil) }
        let text = state.withLock { UnsafeMutablePointer<CChar>(bitPattern: $0.errorText).map { String(cString: $0) } }
        var status = 0
        if let easy { _ = ccurl_get_long(easy, CurlRequest.connectStatus, &status) }
        settle(request.failure(code, text ?? "", connectStatus: status))
    }

    func takeLine(_ line: UnsafeRawBufferPointer) {
        var line = line[...]
        while let last = line.last, last == 0x0D || last == 0x0A { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        let (head, isWhole) = state.withLock {
            [method = request.method, url = request.url] state -> (HTTPResponse?, Bool) in
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
                return (state.head, state.left == 0)
            }
            return (nil, false)
        }
        guard let head else { return }
        event.yield(.head(head))
        if isWhole { settle(nil) }
        // An answer may come before the body has gone out: libcurl lets go of a body that it does not wait for.
        if request.bodyBytes != nil { engine.post(.goOn(self)) }
    }

    /// Takes bytes of the answer's body; false when too many wait.
    func take(_ bytes: Data) -> Bool {
        let (isTaken, isWhole) = state.withLock { state -> (Bool, Bool) in
            guard state.unread < Self.maximumUnread else {
                state.isReceivingPaused = true
                return (false, false)
            }
            state.unread += bytes.count
            state.left? -= bytes.count
            return (true, state.left == 0)
        }
        if isTaken { event.yield(.data(bytes)) }
        // libcurl would wait until the body has gone out, too.
        if isWhole { settle(nil) }
        return isTaken
    }

    /// Gives bytes of the request's body: as many as fit, none at its end; nil when there are none yet.
    func give(upTo count: Int) -> Data? {
        let (piece, isMissing) = state.withLock { state -> (Data?, Bool) in
            if let outgoing = state.outgoing, !outgoing.isEmpty {
                state.outgoing = outgoing.count > count ? outgoing.dropFirst(count) : nil
                return (outgoing.prefix(count), false)
            }
            if state.isBodyOver { return (Data(), false) }
            defer { state.isAsked = true }
            return (nil, !state.isAsked)
        }
        if isMissing { demand.yield() }
        if let piece, !piece.isEmpty { meter.sent(piece.count) }
        return piece
    }
}
