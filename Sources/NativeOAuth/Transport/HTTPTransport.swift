public import HTTPTypes
public import SmallFoundation

/// Sends an HTTP request and returns the answer: the interface between this library and the network.
///
/// Conform to it to use your own HTTP client. `URLSessionTransport` is the usual choice; Linux programs that have to
/// start fast use `CurlTransport`; tests use `StubTransport`.
///
/// A transport:
/// - never follows a redirect: a 302 is returned unchanged, because a token must not be sent elsewhere;
/// - keeps no cookies and no cache, because answers contain secrets;
/// - stops reading at ``TransferLimits/responseBytes`` and gives up after ``TransferLimits/timeout``;
/// - sends a request once;
/// - throws `CancellationError` unchanged.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - body: The body, or nil for none.
    ///   - limits: The maximum size of the answer, and its timeout.
    /// - Returns: The answer's head and its whole body.
    /// - Throws: ``OAuthError`` with `connectionFailed`, `timedOut`, `tlsFailed` or `responseTooLarge`, or
    ///   `CancellationError`.
    func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data)
}

extension HTTPTransport {
    /// Sends a request within the limits that suit an API, and waits for the whole answer.
    public func send(_ request: HTTPRequest, body: Data? = nil) async throws -> (HTTPResponse, Data) {
        try await send(request, body: body, limits: .api)
    }
}

extension HTTPRequest {
    /// The header's fields as HTTP/1.1 wants them: HTTPTypes keeps each cookie in a field of its own, as HTTP/2 may, and
    /// HTTP/1.1 allows one `Cookie` field only (RFC 6265, section 5.4).
    package var joinedFields: [HTTPField] {
        let others = headerFields.filter { $0.name != .cookie }
        return others + (headerFields[.cookie].map { [HTTPField(name: .cookie, value: $0)] } ?? [])
    }
}

/// The maximum size of an answer, and timeouts.
public struct TransferLimits: Sendable, Hashable {
    /// The maximum number of bytes of the body.
    public var responseBytes: Int
    /// The time from the start of the request to the end of the answer.
    public var timeout: Duration

    /// The time in which no byte goes either way while both sides could send; nil for none.
    ///
    /// The time that this program takes to make its body or to read the answer does not count.
    public var idleTimeout: Duration?

    /// Sets the limits.
    public init(responseBytes: Int, timeout: Duration, idleTimeout: Duration? = nil) {
        self.responseBytes = responseBytes
        self.timeout = timeout
        self.idleTimeout = idleTimeout
    }

    /// For discovery, keys and tokens: 1 MiB, 30 seconds.
    public static let protocolMessage = TransferLimits(responseBytes: 1 << 20, timeout: .seconds(30))
    /// For API calls: 16 MiB, 60 seconds.
    public static let api = TransferLimits(responseBytes: 16 << 20, timeout: .seconds(60))

    /// For sending a file: an answer of 16 MiB, one hour, one minute of silence.
    public static let upload = TransferLimits(
        responseBytes: 16 << 20, timeout: .seconds(3600), idleTimeout: .seconds(60))

    /// For getting a file: 4 GiB, one hour, one minute of silence.
    public static let download = TransferLimits(
        responseBytes: 4 << 30, timeout: .seconds(3600), idleTimeout: .seconds(60))
}

/// The root certificates that a transport trusts.
///
/// Checks can't be turned off.
public struct CertificateTrust: Sendable, Hashable {
    /// A PEM file whose certificates replace the system's, as `SSL_CERT_FILE` asks; nil for the system's.
    public var rootsFile: String?
    /// A PEM file with additional certificates; nil for none.
    public var addedRootsFile: String?

    /// Chooses the certificates.
    public init(rootsFile: String? = nil, addedRootsFile: String? = nil) {
        self.rootsFile = rootsFile
        self.addedRootsFile = addedRootsFile
    }

    /// The system's roots.
    public static let system = CertificateTrust()
}
