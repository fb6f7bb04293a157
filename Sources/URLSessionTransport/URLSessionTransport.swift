public import NativeOAuth

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with URLSession: in apps, and on Linux if start-up time doesn't matter.
///
/// The session is ephemeral, without cookies and cache. Redirects are returned and not followed.
public final class URLSessionTransport: StreamingTransport {
    let session: URLSession
    let delegate: SessionDelegate

    /// Makes a transport with a session of its own.
    public convenience init() { self.init(configuration: Self.keepingNothing) }

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

    deinit { session.finishTasksAndInvalidate() }
}
