public import NativeOAuth

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with URLSession, for apps on Apple's systems; on Linux use `CurlTransport`.
///
/// The session is ephemeral, without cookies and cache. Redirects are returned and not followed.
public final class URLSessionTransport: StreamingTransport {
    let session: URLSession
    let delegate: SessionDelegate

    /// Makes a transport with a session of its own.
    ///
    /// - Parameter configuration: Your configuration, for example for a proxy, without a cache and a cookie storage; nil
    ///   for one that is ephemeral.
    public convenience init(configuration: URLSessionConfiguration? = nil) {
        self.init(configuration: configuration, evaluation: nil)
    }

    init(configuration: URLSessionConfiguration?, evaluation: TrustEvaluation?) {
        delegate = SessionDelegate(evaluation: evaluation)
        session = URLSession(
            configuration: configuration ?? Self.keepingNothing, delegate: delegate, delegateQueue: nil)
    }

    /// An ephemeral configuration without cookies and cache.
    private static var keepingNothing: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }

    deinit { session.finishTasksAndInvalidate() }
}
