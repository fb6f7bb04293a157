import AsyncHTTPClient
public import HTTPTypes
import NIOCore
import NIOHTTP1
public import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AsyncHTTPTransport {
    /// Sends a request and hands the answer over while it arrives; both ways with back pressure.
    ///
    /// A body of known length is sent with `Content-Length`, another in chunks. Bodies that a server has encoded (gzip)
    /// are handed over as they are.
    public func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        guard let url = request.url else {
            throw OAuthError(.insecureURL, "The request has no absolute address.")
        }
        let meter = TransferMeter(sending: body, report: progress)
        return try await meter.within(limits, at: url) {
            guard let body else {
                return try await self.answer(
                    HTTPClientRequest(request, url: url), request, url, limits, meter, receive)
            }
            let pump = UploadPump()
            var outgoing = HTTPClientRequest(request.describing(body), url: url)
            outgoing.body = .stream(pump.buffers, length: body.length.map { .known(Int64($0)) } ?? .unknown)
            let ready = outgoing
            return try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await pump.run(body, meter: meter) }
                // An answer may come before the body has gone out, and then nobody needs the rest.
                defer { group.cancelAll() }
                return try await self.answer(ready, request, url, limits, meter, receive)
            }
        }
    }

    private func answer<Result: Sendable>(
        _ outgoing: HTTPClientRequest, _ request: HTTPRequest, _ url: URL, _ limits: TransferLimits,
        _ meter: TransferMeter, _ receive: @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        let explain: @Sendable (any Error) -> any Error = { TransportFailure.error(for: $0, at: url) }
        let received: HTTPClientResponse
        do {
            received = try await client.execute(outgoing, timeout: .hours(24))
        } catch {
            throw explain(error)
        }
        let response = HTTPResponse(received)
        let expected = ResponseBody.expectedLength(after: response, to: request)
        let chunks = LimitedChunks(
            BodyData(buffers: received.body), expectedLength: expected, from: url, limits: limits, meter: meter,
            explain: explain)
        let body = ResponseBody(chunks, expectedLength: expected)
        defer { body.close() }
        meter.beginWork()
        return try await receive(response, body)
    }
}

/// The buffers of an answer as data.
private struct BodyData: AsyncSequence, Sendable {
    typealias Element = Data

    let buffers: HTTPClientResponse.Body

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(buffers: buffers.makeAsyncIterator())
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var buffers: HTTPClientResponse.Body.AsyncIterator

        mutating func next() async throws -> Data? {
            try await buffers.next().map { Data($0.readableBytesView) }
        }
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: HTTPRequest, url: URL) {
        self.init(url: url.absoluteString)
        method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.joinedFields {
            headers.add(name: field.name.rawName, value: field.value)
        }
    }
}

extension HTTPResponse {
    fileprivate init(_ response: HTTPClientResponse) {
        self.init(status: .init(code: Int(response.status.code), reasonPhrase: response.status.reasonPhrase))
        for (name, value) in response.headers {
            if let fieldName = HTTPField.Name(name) {
                headerFields.append(HTTPField(name: fieldName, value: value))
            }
        }
    }
}
