#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Lets an app show the page and receive the answer in a way of its own.
///
/// ```swift
/// let userAgent = ClosureUserAgent { url, expected in
///     for await callback in app.openedURLs(after: { app.open(url) }) where expected.verdict(on: callback) == .answer {
///         return callback
///     }
///     throw CancellationError()
/// }
/// ```
///
/// Pass by what is not the answer, as above: returning the first thing that arrives lets any program end the
/// sign-in. What is returned is looked at once more, and refused when it is not the answer.
public struct ClosureUserAgent: UserAgent {
    /// Shows the page and returns the callback; it is canceled when the person's time is over.
    public typealias Answer = @Sendable (_ url: URL, _ expected: ExpectedCallback) async throws -> URL

    private let answer: Answer

    /// Makes a user agent.
    ///
    /// - Parameter answer: Shows the page to the person, in a real browser, and returns the callback.
    public init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// Takes the redirect URI as it is registered.
    ///
    /// - Parameter redirect: A redirect URI that says everything; of a loopback one that includes the port.
    /// - Returns: What waits for the answer.
    /// - Throws: ``OAuthError`` with `invalidSettings` when the port is missing, because nothing listens here.
    public func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        guard redirect.kind != .loopback(port: nil) else {
            throw OAuthError(
                .invalidSettings,
                "The redirect URI \(redirect.string) names no port, and this user agent listens on none. "
                    + "Set the port that your program listens on, or use LoopbackUserAgent.")
        }
        return ClosureReceiver(redirectURI: redirect.string, answer: answer)
    }
}

private struct ClosureReceiver: RedirectReceiver {
    let redirectURI: String
    let answer: ClosureUserAgent.Answer

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        let callback = try await answer(url, expected)
        guard expected.verdict(on: callback) == .answer else { throw ExpectedCallback.otherAnswer }
        return callback
    }

    func close() async {}
}
