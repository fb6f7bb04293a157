public import SmallFoundation

/// Opens the page in a browser, and listens on this machine for the answer.
///
/// > Source: [RFC 8252, section 7.3](https://www.rfc-editor.org/rfc/rfc8252#section-7.3)
public struct LoopbackUserAgent: UserAgent {
    private let open: @Sendable (URL) async throws -> Void

    /// Makes a user agent.
    ///
    /// - Parameter open: Opens the page, for example with ``SystemBrowser/open(_:)``, or prints its address. It is
    ///   called when the listener is ready.
    public init(open: @escaping @Sendable (URL) async throws -> Void) { self.open = open }

    /// Starts to listen on this machine.
    ///
    /// - Throws: ``OAuthError`` with `portInUse`, or `invalidSettings` for a redirect URI of another kind.
    public func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        guard case .loopback(let port) = redirect.kind else {
            throw OAuthError(
                .invalidSettings,
                "A program can receive the answer on a loopback address only, not at \(redirect.string). "
                    + "Register and set http://localhost or http://127.0.0.1.")
        }
        return LoopbackListener(sockets: try LoopbackSockets.open(port: port), redirect: redirect, open: open)
    }
}

struct LoopbackListener: RedirectReceiver {
    let sockets: LoopbackSockets
    let redirectURI: String
    let open: @Sendable (URL) async throws -> Void
    private let isClosed = Locked(false)

    init(sockets: LoopbackSockets, redirect: RedirectURI, open: @escaping @Sendable (URL) async throws -> Void) {
        self.sockets = sockets
        // Where there is no IPv4, an IPv4 literal is replaced; a name stands for both.
        let host = sockets.hasIPv4 || redirect.url.host()?.lowercased() == "localhost" ? nil : "[::1]"
        redirectURI = redirect.listening(on: sockets.port, host: host)
        self.open = open
    }

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        let exchange = LoopbackExchange(redirectURI: redirectURI, expected: expected)
        return try await withThrowingTaskGroup(of: URL?.self) { group in
            group.addTask { try await sockets.serve(exchange) }
            group.addTask {
                try await open(url)
                return nil
            }
            defer { group.cancelAll() }
            while let callback = try await group.next() {
                if let callback {
                    // At once, before the browser's program has ended, so that no other connection is accepted.
                    await close()
                    return callback
                }
            }
            throw CancellationError()
        }
    }

    func close() async {
        // A descriptor that is closed twice may be somebody else's by then.
        if !isClosed.exchange(true) { sockets.close() }
    }
}

#if os(macOS) || os(Linux)
extension UserAgent where Self == LoopbackUserAgent {
    /// The person's own browser, which returns the answer to a port on this machine.
    public static var systemBrowser: LoopbackUserAgent {
        LoopbackUserAgent(open: SystemBrowser(environment: ProcessInfo.processInfo.environment).open)
    }
}
#endif
