public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Sends one HTTP request and gives its answer back: the seam between this library and the network.
///
/// Conform to it to use an HTTP client of your own. `URLSessionTransport` is the usual choice; Linux programs that care
/// for their start-up time use `AsyncHTTPTransport`; tests use `StubTransport`.
///
/// A transport:
/// - never follows a redirect: an answer of 302 is handed back as it is, because a token must not travel on;
/// - keeps no cookies and no cache, because its answers hold secrets;
/// - stops reading at ``TransferLimits/responseBytes`` and gives up after ``TransferLimits/timeout``;
/// - sends a request once: whoever wants it sent again does so, if ``RequestBody/isReplayable`` allows it;
/// - lets `CancellationError` through untouched.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - body: The body, or nil for none.
    ///   - limits: How large the answer may be and how long it may take.
    /// - Returns: The answer's head and its whole body.
    /// - Throws: ``OAuthError`` with `connectionFailed`, `timedOut`, `tlsFailed` or `responseTooLarge`, or
    ///   `CancellationError`.
    func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data)

    /// Sends a request with a body of any kind, and hands the answer over while it arrives.
    ///
    /// The exchange lasts as long as `receive` runs: when that returns or throws, or when the task is canceled, both
    /// directions end, and files and connections are let go of.
    ///
    /// A transport that cannot stream need not have this: it gets one that collects both bodies, a request's of up to
    /// 64 MiB, and calls ``send(_:body:limits:)``.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL. Without a `Content-Type` it gets the body's.
    ///   - body: The body, or nil for none.
    ///   - limits: How large the answer may be, how long it may take, and how long nothing may move.
    ///   - progress: Told of every step both ways, or nil.
    ///   - receive: Takes the head and the body of the answer; runs once.
    /// - Returns: What `receive` returns.
    /// - Throws: What `receive` throws; ``OAuthError`` as ``send(_:body:limits:)`` does, and with `bodyUnreadable` or
    ///   `bodyNotReplayable` when the request's body cannot be had.
    func withResponse<Result: Sendable>(
        to request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result
}

extension HTTPTransport {
    /// Sends a request within the limits that suit an API.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - body: The body, or nil for none.
    /// - Returns: The answer's head and its whole body.
    /// - Throws: As ``send(_:body:limits:)`` does.
    public func send(_ request: HTTPRequest, body: Data? = nil) async throws -> (HTTPResponse, Data) {
        try await send(request, body: body, limits: .api)
    }
}
