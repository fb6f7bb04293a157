public import HTTPTypes
public import SmallFoundation

/// A transport that streams bodies both ways.
///
/// Other transports work too: ``HTTPTransport/withResponse(to:body:limits:progress:receive:)`` then collects
/// both bodies, the request's up to 64 MiB.
public protocol StreamingTransport: HTTPTransport {
    /// Sends a request with a body of any kind, and passes the answer on while it arrives.
    ///
    /// ``HTTPTransport/withResponse(to:body:limits:progress:receive:)`` calls this, and says what it has to do.
    ///
    /// - Throws: What `receive` throws, and ``OAuthError``.
    func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result
}

extension StreamingTransport {
    /// Sends a request and waits for the whole answer.
    public func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data) {
        try await exchange(request, body: body.map { .data($0) }, limits: limits, progress: nil) { response, body in
            (response, try await body.data())
        }
    }
}

extension HTTPTransport {
    /// Sends a request with a body of any kind, and passes the answer on while it arrives.
    ///
    /// The exchange lasts as long as `receive` runs: when that returns or throws, or when the task is canceled, both
    /// directions end, and files and connections are released.
    ///
    /// With a transport that does not stream, the request's body is collected first, up to 64 MiB, and the answer's
    /// body is complete when `receive` begins. Progress then has one step each way, and there is no idle timeout.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL. Without a `Content-Type` it gets the body's.
    ///   - body: The body, or nil for none.
    ///   - limits: The maximum size of the answer, and timeouts.
    ///   - progress: Called for every step both ways; nil for none.
    ///   - receive: Takes the head and the body of the answer; runs once.
    /// - Returns: What `receive` returns.
    /// - Throws: What `receive` throws; ``OAuthError`` as ``send(_:body:limits:)`` does, and with `bodyUnreadable` or
    ///   `bodyNotReplayable` if the request's body cannot be read.
    public func withResponse<Result: Sendable>(
        to request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        if let streaming = self as? any StreamingTransport {
            return try await streaming.exchange(
                request, body: body, limits: limits, progress: progress, receive: receive)
        }
        let meter = TransferMeter(sending: body, report: progress)
        let outgoing = try await body?.collect(upTo: 64 << 20)
        let (response, data) = try await send(request.describing(body), body: outgoing, limits: limits)
        meter.sent(outgoing?.count ?? 0)
        meter.expect(data.count)
        meter.received(data.count)
        return try await ResponseBody.handOver(response, data, to: receive)
    }

    /// Sends a request with any body, a file or a stream while it is read, and waits for the whole answer.
    ///
    /// - Throws: As ``withResponse(to:body:limits:progress:receive:)`` does.
    public func upload(
        _ request: HTTPRequest, body: RequestBody, limits: TransferLimits = .upload,
        progress: TransferProgress.Report? = nil
    ) async throws -> (HTTPResponse, Data) {
        try await withResponse(to: request, body: body, limits: limits, progress: progress) { response, body in
            (response, try await body.data())
        }
    }

    /// Downloads a file to the disk.
    ///
    /// The file, of mode 0600, replaces an older one when it is complete; its directory has to exist. A failed or
    /// canceled download leaves nothing behind. An answer other than 2xx is not written.
    ///
    /// - Returns: The answer's head, and the body of an answer other than 2xx, up to 1 MiB.
    /// - Throws: ``OAuthError`` with `fileWriteFailed`, and as ``withResponse(to:body:limits:progress:receive:)`` does.
    @discardableResult
    public func download(
        _ request: HTTPRequest, to file: URL, limits: TransferLimits = .download,
        progress: TransferProgress.Report? = nil
    ) async throws -> (HTTPResponse, Data) {
        let path = file.path(percentEncoded: false)
        return try await withResponse(to: request, body: nil, limits: limits, progress: progress) { response, body in
            guard response.status.kind == .successful else {
                return (response, try await body.data(upTo: TransferLimits.protocolMessage.responseBytes))
            }
            let partial = try PartialFile(beside: path)
            for try await chunk in body { try partial.write(chunk) }
            try Task.checkCancellation()
            try partial.move(to: path)
            return (response, Data())
        }
    }
}

extension HTTPRequest {
    /// The request with the fields that its body calls for.
    package func describing(_ body: RequestBody?) -> HTTPRequest {
        var request = self
        // The client knows how it frames the body; what a caller says of it can only contradict.
        request.headerFields[.contentLength] = nil
        request.headerFields[.transferEncoding] = nil
        if let contentType = body?.contentType, headerFields[.contentType] == nil {
            request.headerFields[.contentType] = contentType
        }
        return request
    }
}
