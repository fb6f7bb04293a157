public import Foundation
public import HTTPTypes
public import NativeOAuth

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Carries requests over URLSession: the usual choice in apps, and on Linux where start-up time does not matter.
///
/// The session is an ephemeral one without cookies and cache, and redirects are handed back instead of followed.
public final class URLSessionTransport: StreamingTransport {
    let session: URLSession
    let delegate: SessionDelegate

    /// Makes a transport with a session of its own.
    public convenience init() {
        self.init(configuration: Self.keepingNothing)
    }

    /// Makes a transport with a configuration of yours, for a proxy or a background policy.
    ///
    /// - Parameter configuration: What the session is made of; give it no cache and no cookie storage.
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

extension URLSessionTransport {
    /// Makes a transport that believes other certificates than the system does, or asks for a certain public key.
    ///
    /// The system's evaluation always takes place, of the server's name and the dates too. There is no way round it.
    ///
    /// On Linux URLSession cannot be told any of this, and reads no `SSL_CERT_FILE` either.
    ///
    /// - Parameters:
    ///   - trust: Which roots are believed.
    ///   - pinnedKeys: One of these has to be in the server's chain; with none, any key will do.
    ///   - configuration: What the session is made of; nil for one that keeps nothing.
    /// - Throws: `OAuthError` with `invalidSettings` when a file cannot be used, or when this system cannot do it.
    public convenience init(
        trust: CertificateTrust, pinnedKeys: Set<PublicKeyPin> = [], configuration: URLSessionConfiguration? = nil
    ) throws(OAuthError) {
        let evaluation = try TrustEvaluation(trust, pinnedKeys: pinnedKeys)
        #if !canImport(Security)
        if evaluation != nil {
            throw OAuthError(
                .invalidSettings, "URLSession on this system believes what the system believes, and can pin no keys.",
                nextStep: pinnedKeys.isEmpty
                    ? "Use AsyncHTTPTransport, or add the root to the system's own certificates."
                    : "Leave the pins away here, or use an HTTP client that can pin.")
        }
        #endif
        self.init(configuration: configuration ?? Self.keepingNothing, evaluation: evaluation)
    }
}

extension TransportFailure {
    /// Finds the words for an error of URLSession; `URLError` itself is not kept, because it holds the whole address.
    static func error(for error: any Error, at url: URL) -> any Error {
        guard !(error is OAuthError) else { return error }
        guard let code = (error as? URLError)?.code else { return broken(url) }
        switch code {
        case .cancelled: return CancellationError()
        case .timedOut: return timedOut(url)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            return untrusted(url, nextStep: "Check the address and the date of this machine.")
        case .appTransportSecurityRequiresSecureConnection: return refused(url)
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            return unreachable(url)
        default: return broken(url)
        }
    }
}
