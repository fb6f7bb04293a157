import SmallFoundation

/// Takes the answer to one sign-in from a sheet, which ends with whatever comes first.
struct SheetReceiver: RedirectReceiver {
    /// How a sheet reports its end: on any queue, twice, or not at all once it has been taken away.
    typealias Completion = @Sendable (Result<URL, OAuthError>) -> Void

    let redirectURI: String
    /// Makes a sheet that opens this page and reports how it ends.
    let sheet: @MainActor @Sendable (URL, @escaping Completion) throws -> any SignInSheet

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        let callback = try await callback(opening: url)
        // A listener waits past what is not the answer. The sheet is gone, and nothing else can come.
        guard expected.verdict(on: callback) == .answer else { throw ExpectedCallback.otherAnswer }
        return callback
    }

    /// Shows a sheet, which is gone when this ends, by a callback, an error or because the task is canceled.
    @MainActor
    private func callback(opening url: URL) async throws -> URL {
        let (ends, end) = AsyncStream<Result<URL, OAuthError>>.makeStream()
        let shown = try sheet(url) { end.yield($0) }
        try Task.checkCancellation()
        // One that has ended by itself does not mind.
        defer { shown.cancel() }
        guard shown.start() else {
            throw OAuthError(.browserUnavailable, "The system did not show its sign-in sheet.", recovery: .tryAgain)
        }
        for await result in ends { return try result.get() }
        throw CancellationError()
    }

    /// Nothing listens, and the sheet has gone with the waiting.
    func close() async {}
}

/// The redirects that a system's sign-in sheet can wait for (RFC 8252, section 7.1 and 7.2).
enum SheetRedirect: Sendable, Hashable {
    /// Any address with this scheme, which belongs to the app.
    case scheme(String)
    /// An https address of a host that vouches for the app.
    case https(host: String, path: String)

    /// Finds out what to wait for.
    init(_ redirect: RedirectURI) throws(OAuthError) {
        let shown = DisplayText.clean(redirect.string, limit: 100)
        switch redirect.kind {
        case .privateUseScheme:
            guard let scheme = redirect.url.scheme else {
                throw OAuthError(.invalidSettings, "The redirect URI \(shown) has no scheme.")
            }
            self = .scheme(scheme)
        case .claimedHTTPS:
            guard let host = redirect.url.host(), redirect.url.port == nil || redirect.url.port == 443 else {
                throw OAuthError(
                    .invalidSettings,
                    "The redirect URI \(shown) names a port, and an app cannot claim one. "
                        + "Register the address without a port, and set it.")
            }
            let path = redirect.url.path(percentEncoded: false)
            self = .https(host: host, path: path.isEmpty ? "/" : path)
        case .loopback:
            throw OAuthError(
                .invalidSettings,
                "The system's sign-in sheet cannot bring the answer to \(shown), an address on this device. "
                    + "Register a scheme of the app, such as msauth.<bundle id>://auth with Microsoft, and set it.")
        }
    }
}

/// The system's sign-in sheet, as far as ``SheetReceiver`` has to know it.
@MainActor
protocol SignInSheet: AnyObject {
    func start() -> Bool

    /// Takes it away; without effect when it is gone already.
    func cancel()
}
