import Foundation

@testable import NativeOAuth

/// A user agent whose answer a test decides, without any check of its own.
struct TestUserAgent: UserAgent, RedirectReceiver {
    let redirectURI: String
    let answer: @Sendable (URL) async throws -> URL
    /// How often it was closed.
    let closed = Locked(0)

    init(redirectURI: String = "com.example.app:/signed-out", answer: @escaping @Sendable (URL) async throws -> URL) {
        self.redirectURI = redirectURI
        self.answer = answer
    }

    func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver { self }

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        try await answer(url)
    }

    func close() async { closed.withLock { $0 += 1 } }
}
