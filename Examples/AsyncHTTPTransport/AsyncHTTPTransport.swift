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

/// Carries requests over AsyncHTTPClient: for servers that run on SwiftNIO anyway.
///
/// It keeps connections open between requests, follows no redirect, and keeps neither cookies nor a cache.
public final class AsyncHTTPTransport: StreamingTransport {
    let client: HTTPClient

    /// Makes a transport with connections of its own.
    ///
    /// - Parameter trust: Which certificates are believed.
    public init(trust: CertificateTrust = .system) {
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
        // Sockets on Apple's systems too: over Network.framework an added root would not be believed.
        client = HTTPClient(
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: configuration)
    }

    deinit {
        // AsyncHTTPClient insists on being shut down; nobody is left to wait for it.
        client.shutdown { _ in }
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
