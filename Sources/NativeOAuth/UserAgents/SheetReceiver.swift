import SmallFoundation

/// Takes the answer to one sign-in from a sheet, which ends with whatever comes first.
struct SheetReceiver: RedirectReceiver {
    let redirectURI: String
    /// Makes a sheet that opens this page and reports how it ends.
    let sheet: @MainActor @Sendable (URL, @escaping SheetSession.Completion) throws -> any SignInSheet

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        let callback = try await SheetSession().callback { completion in try sheet(url, completion) }
        // A listener waits past what is not the answer. The sheet is gone, and nothing else can come.
        guard expected.verdict(on: callback) == .answer else { throw ExpectedCallback.otherAnswer }
        return callback
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

/// Shows a sheet once and waits for how it ends.
///
/// A sheet may end on any queue, twice, or not at all once it has been taken away; the waiting ends exactly once.
@MainActor
final class SheetSession {
    typealias Completion = @Sendable (Result<URL, OAuthError>) -> Void

    private var sheet: (any SignInSheet)?
    private var continuation: CheckedContinuation<URL, any Error>?

    /// Shows a sheet, which is gone when this ends, by a callback, an error or because the task is canceled.
    func callback(from make: @MainActor (@escaping Completion) throws -> any SignInSheet) async throws -> URL {
        let sheet = try make { result in
            // Whatever queue this is.
            Task { @MainActor in self.end(result.mapError { $0 }) }
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { show(sheet, resuming: $0) }
        } onCancel: {
            Task { @MainActor in self.end(.failure(CancellationError())) }
        }
    }

    private func show(_ sheet: any SignInSheet, resuming continuation: CheckedContinuation<URL, any Error>) {
        guard !Task.isCancelled else {
            continuation.resume(throwing: CancellationError())
            return
        }
        self.sheet = sheet
        self.continuation = continuation
        if !sheet.start() { end(.failure(Self.notShown)) }
    }

    private func end(_ result: Result<URL, any Error>) {
        guard let continuation else { return }
        self.continuation = nil
        // One that has ended by itself does not mind.
        sheet?.cancel()
        sheet = nil
        continuation.resume(with: result)
    }

    private static let notShown = OAuthError(
        .browserUnavailable, "The system did not show its sign-in sheet.", recovery: .tryAgain)
}

/// The system's sign-in sheet, as far as ``SheetSession`` has to know it.
@MainActor
protocol SignInSheet: AnyObject {
    func start() -> Bool

    /// Takes it away; without effect when it is gone already.
    func cancel()
}
