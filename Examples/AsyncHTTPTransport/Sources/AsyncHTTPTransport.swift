import AsyncHTTPClient
public import Foundation
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
public import NativeOAuth

/// Carries requests over AsyncHTTPClient: for servers that run on SwiftNIO anyway.
///
/// It keeps connections open between requests, follows no redirect, and keeps neither cookies nor a cache.
public final class AsyncHTTPTransport: HTTPTransport {
    private let client: HTTPClient

    /// Makes a transport with connections of its own.
    ///
    /// - Parameter trust: Which certificates are believed.
    public init(trust: CertificateTrust = .system) {
        var tls = TLSConfiguration.makeClientConfiguration()
        // NIOSSL alone would go down to TLS 1.0, which RFC 8996 forbids.
        tls.minimumTLSVersion = .tlsv12
        if let file = trust.rootsFile { tls.trustRoots = .file(file) }
        if let file = trust.addedRootsFile { tls.additionalTrustRoots = [.file(file)] }
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(10)
        // A refused connection is told at once; the pool would go on trying until the time for connecting is over.
        configuration.connectionPool.retryConnectionEstablishment = false
        // A tracer would be told whole addresses, and in them who was searched for.
        configuration.tracing.tracer = nil
        client = HTTPClient(
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: configuration)
    }

    deinit {
        // AsyncHTTPClient insists on being shut down; there is nothing to wait for.
        client.shutdown { _ in }
    }

    /// Sends one request and waits for the whole answer.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        guard let url = request.url, let host = url.host() else {
            throw OAuthError(.insecureURL, "The request has no absolute address.")
        }
        var outgoing = HTTPClientRequest(url: url.absoluteString)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields where field.name != .cookie {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        // HTTPTypes keeps each cookie in a field of its own, and HTTP/1.1 allows one field only.
        if let cookies = request.headerFields[.cookie] { outgoing.headers.add(name: "Cookie", value: cookies) }
        outgoing.body = body.map { .bytes(ByteBuffer(bytes: $0)) }

        let ready = outgoing
        do {
            return try await withThrowingTaskGroup(of: (HTTPResponse, Data).self) { group in
                defer { group.cancelAll() }
                group.addTask { [client] in
                    let answer = try await client.execute(ready, timeout: .hours(24))
                    var head = HTTPResponse(
                        status: .init(code: Int(answer.status.code), reasonPhrase: answer.status.reasonPhrase))
                    for (name, value) in answer.headers {
                        if let name = HTTPField.Name(name) {
                            head.headerFields.append(HTTPField(name: name, value: value))
                        }
                    }
                    let bytes = try await answer.body.collect(upTo: limits.responseBytes)
                    return (head, Data(bytes.readableBytesView))
                }
                group.addTask {
                    try await Task.sleep(for: limits.timeout)
                    throw OAuthError(.timedOut, "\(host) did not answer in time.")
                }
                guard let first = try await group.next() else { throw CancellationError() }
                return first
            }
        } catch {
            throw Self.explained(error, from: host)
        }
    }

    /// Names an error of AsyncHTTPClient or of what lies below it; the address can hold secrets, so only the host is shown.
    private static func explained(_ error: any Error, from host: String) -> any Error {
        switch error {
        case is CancellationError, is OAuthError:
            error
        case let error as HTTPClientError where error == .cancelled:
            CancellationError()
        case let error as HTTPClientError where [.connectTimeout, .deadlineExceeded, .readTimeout].contains(error):
            OAuthError(.timedOut, "\(host) did not answer in time.")
        case is NIOTooManyBytesError:
            OAuthError(.responseTooLarge, "\(host) answered with more bytes than it may.")
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            OAuthError(
                .tlsFailed, "No safe connection to \(host) could be made: its certificate or its TLS is refused.")
        case is NIOConnectionError:
            OAuthError(.connectionFailed, "\(host) cannot be reached: nothing answers there.")
        default:
            OAuthError(.connectionFailed, "The connection to \(host) broke.")
        }
    }
}
