public import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPTransport {
    /// The most bytes of body that a transport without streaming holds: 64 MiB.
    private var maximumHeld: Int { 64 << 20 }

    /// Answers in one piece, for a transport that does not stream.
    ///
    /// The request's body is collected first, up to 64 MiB, and the answer's body is whole when `receive` begins. The
    /// progress has one step each way, and there is no idle timeout: the transport keeps to `limits.timeout`.
    public func withResponse<Result: Sendable>(
        to request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        let meter = TransferMeter(sending: body, report: progress)
        let outgoing = try await body?.collect(upTo: maximumHeld)
        let (response, data) = try await send(request.describing(body), body: outgoing, limits: limits)
        meter.sent(outgoing?.count ?? 0)
        meter.expect(data.count)
        meter.received(data.count)
        let body = ResponseBody(RequestBody.data(data).chunks, expectedLength: data.count)
        defer { body.close() }
        return try await receive(response, body)
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
