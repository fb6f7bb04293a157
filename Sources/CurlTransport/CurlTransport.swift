public import HTTPTypes
public import NativeOAuth
import SmallFoundation

/// Carries requests over the system's libcurl: for programs on Linux, and terminal programs on macOS.
///
/// libcurl is loaded with the first request. Connections stay open between requests. It follows no redirect, keeps neither
/// cookies nor a cache, reads no `.netrc`, and writes no TLS secrets to a file, whatever the environment says.
public final class CurlTransport: StreamingTransport {
    private let trust: CertificateTrust
    private let pinnedKeys: Set<PublicKeyPin>
    private let proxies: ProxyRules
    private let engine = CurlEngine()
    /// What is believed, read with the first request.
    private let roots = Locked<CurlRoots?>(nil)

    /// Makes a transport with connections of its own.
    ///
    /// - Parameters:
    ///   - trust: Which certificates are believed.
    ///   - pinnedKeys: One of these has to be in the chain by which a server is believed; with none, any key will do.
    ///     A system whose libcurl does not use OpenSSL cannot tell, and every request throws `invalidSettings` there.
    ///   - proxies: Which requests go through a proxy.
    public init(
        trust: CertificateTrust = .system, pinnedKeys: Set<PublicKeyPin> = [], proxies: ProxyRules = .direct
    ) {
        self.trust = trust
        self.pinnedKeys = pinnedKeys
        self.proxies = proxies
    }

    /// Loads libcurl before the first request, in the thread that calls; what goes wrong is told by the first request.
    ///
    /// That takes some five milliseconds with the libraries that it brings, during which no thread can begin.
    public static func prepare() { _ = CurlLibrary.system }

    deinit { engine.post(.stop) }

    /// Sends a request and hands the answer over while it arrives; both ways with back pressure.
    ///
    /// A body of known length is sent with `Content-Length`, another in chunks. Bodies that a server has encoded (gzip)
    /// are handed over as they are.
    public func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        guard let url = request.url, url.host() != nil else {
            throw OAuthError(.insecureURL, "The request has no absolute address.")
        }
        let outgoing = CurlRequest(
            request, url: url, body: body, roots: try currentRoots(), pinnedKeys: pinnedKeys,
            proxy: proxies.proxy(for: url), bypass: proxies.bypass)
        let meter = TransferMeter(sending: body, report: progress)
        return try await meter.within(limits, at: url) {
            let transfer = CurlTransfer(outgoing, on: self.engine, meter: meter)
            try self.engine.begin(transfer)
            // Whoever has read enough needs no more.
            defer { transfer.end(CancellationError()) }
            return try await withThrowingTaskGroup(of: Void.self) { group in
                if let body { group.addTask { await transfer.send(body) } }
                // An answer may come before the body has gone out, and then nobody needs the rest.
                defer { group.cancelAll() }
                let response = try await transfer.head()
                return try await meter.deliver(
                    response, transfer.data, to: request, at: url, limits: limits, receive: receive)
            }
        }
    }

    private func currentRoots() throws(OAuthError) -> CurlRoots {
        let library = try CurlLibrary.system.get()
        guard pinnedKeys.isEmpty || library.canPin else {
            throw OAuthError(
                .invalidSettings, "The libcurl of this system cannot pin keys: it takes 7.80 or newer, with OpenSSL.",
                recovery: .fixSettings)
        }
        if let known = roots.withLock({ $0 }) { return known }
        let read = try CurlRoots(trust, library)
        roots.withLock { $0 = read }
        return read
    }
}
