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

/// How large an answer may be and how long it may take.
public struct TransferLimits: Sendable, Hashable {
    /// The most bytes of body that are read.
    public var responseBytes: Int

    /// The time from the start of the request to the end of the answer.
    public var timeout: Duration

    /// Sets the limits.
    ///
    /// - Parameters:
    ///   - responseBytes: The most bytes of body that are read.
    ///   - timeout: The time for the whole exchange.
    public init(responseBytes: Int, timeout: Duration) {
        self.responseBytes = responseBytes
        self.timeout = timeout
    }

    /// For discovery, keys and tokens: 1 MiB, 30 seconds.
    public static let protocolMessage = TransferLimits(responseBytes: 1 << 20, timeout: .seconds(30))

    /// For API calls: 16 MiB, 60 seconds.
    public static let api = TransferLimits(responseBytes: 16 << 20, timeout: .seconds(60))
}
