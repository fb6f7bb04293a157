public import Foundation
public import HTTPTypes
public import NativeOAuth

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests with URLSession: in apps, and on Linux if start-up time doesn't matter.
///
/// The session is ephemeral, without cookies and cache. Redirects are returned and not followed.
public final class URLSessionTransport: StreamingTransport {
    let session: URLSession
    let delegate: SessionDelegate

    /// Makes a transport with a session of its own.
    public convenience init() {
        self.init(configuration: Self.keepingNothing)
    }

    /// Makes a transport with your configuration, for example for a proxy.
    ///
    /// - Parameter configuration: The configuration, without a cache and a cookie storage.
    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration: configuration, evaluation: nil)
    }

    init(configuration: URLSessionConfiguration, evaluation: TrustEvaluation?) {
        delegate = SessionDelegate(evaluation: evaluation)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// An ephemeral configuration without cookies and cache.
    static var keepingNothing: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends one request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - body: The body, or nil for none.
    ///   - limits: How large the answer may be and how long it may take.
    /// - Returns: The answer's head and its whole body.
    /// - Throws: As `HTTPTransport.send(_:body:limits:)` does.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        try await exchange(request, body: body.map { .data($0) }, limits: limits, progress: nil) {
            response, body in
            (response, try await body.data())
        }
    }
}
