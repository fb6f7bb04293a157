public import SmallFoundation

/// Shows the provider's page in a browser outside of the app, and returns the answer.
///
/// Use `WebAuthenticationUserAgent` in apps for Apple's systems, and ``LoopbackUserAgent`` with ``SystemBrowser`` in
/// programs. Conform to use another browser, but no web view, in which the app could read the password.
///
/// > Source: [RFC 8252, section 4 and 8.12](https://www.rfc-editor.org/rfc/rfc8252#section-8.12)
public protocol UserAgent: Sendable {
    /// Prepares to receive the answer. From then on no answer is missed.
    ///
    /// - Returns: A receiver of the answer; close it.
    /// - Throws: ``OAuthError`` with `portInUse` or `invalidSettings`.
    func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver
}

/// Waits for the answer to one sign-in.
public protocol RedirectReceiver: Sendable {
    /// The redirect URI to send, with the port on which this listens.
    var redirectURI: String { get }

    /// Opens the provider's page and waits for the answer, ignoring everything else.
    ///
    /// - Throws: ``OAuthError`` with `browserUnavailable` or `canceled`; `CancellationError` if the task is canceled.
    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL

    /// Stops listening and frees the port. Called after ``receive(opening:expecting:)`` has ended, or without it.
    func close() async
}

extension RedirectReceiver {
    /// Opens a page and waits for the answer to this request, and for nothing else.
    func callback(
        opening url: URL, expecting expected: ExpectedCallback, within deadline: Duration, by time: TimeSource
    ) async throws -> URL {
        let callback = try await withDeadline(
            deadline, on: time,
            expired: {
                OAuthError(
                    .callbackTimedOut,
                    "The browser did not come back in time. If it shows an error, compare the client id and the "
                        + "redirect URI with the app's registration.")
            }
        ) {
            try await receive(opening: url, expecting: expected)
        }
        guard expected.verdict(on: callback) == .answer else { throw ExpectedCallback.otherAnswer }
        return callback
    }
}

extension UserAgent {
    /// Gets ready to receive an answer, lets a request be made and answered, and stops receiving, however that ends.
    func visit<Answer>(
        _ redirect: RedirectURI, isolation: isolated (any Actor)? = #isolation,
        _ work: (any RedirectReceiver) async throws -> Answer
    ) async throws -> Answer {
        let receiver = try await prepare(redirect)
        do {
            let answer = try await work(receiver)
            await receiver.close()
            return answer
        } catch {
            await receiver.close()
            throw error
        }
    }
}
