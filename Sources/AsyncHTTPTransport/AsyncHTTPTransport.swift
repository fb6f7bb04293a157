import AsyncHTTPClient
public import HTTPTypes
import NIOCore
import NIOPosix
import NIOSSL
public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Carries requests over AsyncHTTPClient: for Linux programs that start in milliseconds, and for servers.
///
/// It keeps connections open between requests, follows no redirect, and keeps neither cookies nor a cache.
public final class AsyncHTTPTransport: StreamingTransport {
    private let proxies: ProxyRules
    private let direct: HTTPClient
    private let proxied: [ProxyServer: HTTPClient]

    /// Makes a transport with connections of its own.
    ///
    /// - Parameters:
    ///   - trust: Which certificates are believed.
    ///   - proxies: Which requests go through a proxy.
    public init(trust: CertificateTrust = .system, proxies: ProxyRules = .direct) {
        var tls = TLSConfiguration.makeClientConfiguration()
        // NIOSSL alone would go down to TLS 1.0, which RFC 8996 forbids.
        tls.minimumTLSVersion = .tlsv12
        trust.apply(to: &tls)
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(10)
        // A refused connection is told at once; the pool would go on trying until the time for connecting is over.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Nothing here needs HTTP/2, and over one connection it costs a round of settings.
        configuration.httpVersion = .http1Only
        // A tracer would be told whole addresses, and in them who was searched for.
        configuration.tracing.tracer = nil
        self.proxies = proxies
        direct = Self.client(configuration)
        // AsyncHTTPClient's proxy holds for a whole client: there is one for each way out.
        var proxied: [ProxyServer: HTTPClient] = [:]
        for proxy in Set([proxies.http, proxies.https].compactMap { $0 }) {
            configuration.proxy = .server(host: proxy.host, port: proxy.port, authorization: proxy.authorization)
            proxied[proxy] = Self.client(configuration)
        }
        self.proxied = proxied
    }

    deinit {
        // AsyncHTTPClient insists on being shut down; nobody is left to wait for it.
        for client in [direct] + proxied.values {
            client.shutdown { _ in }
        }
    }

    /// The client for an address, and the proxy that it goes through.
    func client(for url: URL) -> (client: HTTPClient, proxy: ProxyServer?) {
        guard let proxy = proxies.proxy(for: url), let client = proxied[proxy] else { return (direct, nil) }
        return (client, proxy)
    }

    private static func client(_ configuration: HTTPClient.Configuration) -> HTTPClient {
        // Sockets on Apple's systems too: over Network.framework an added root would not be believed.
        HTTPClient(
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: configuration)
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

extension ProxyServer {
    fileprivate var authorization: HTTPClient.Authorization? {
        credentials.map { .basic(username: $0.reveal().user, password: $0.reveal().password) }
    }
}

extension CertificateTrust {
    /// Says the same to NIOSSL.
    func apply(to configuration: inout TLSConfiguration) {
        if let rootsFile {
            configuration.trustRoots = .file(rootsFile)
        }
        if let addedRootsFile {
            configuration.additionalTrustRoots = [.file(addedRootsFile)]
        }
    }
}
