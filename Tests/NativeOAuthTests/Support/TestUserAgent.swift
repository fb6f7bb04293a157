import Foundation
import Testing

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

extension TestUserAgent {
    /// Comes back at once with these fields, and with the state that was sent unless they have one.
    static func bringing(
        _ fields: [String: String], to redirectURI: String, noting pages: Locked<[URL]> = Locked([])
    ) -> TestUserAgent {
        TestUserAgent(redirectURI: redirectURI) { page in
            pages.withLock { $0.append(page) }
            var fields = fields
            let asked = PercentEncoding.pairs(in: page.query(percentEncoded: true) ?? "") ?? []
            fields["state"] = fields["state"] ?? asked.first { $0.name == "state" }?.value
            let query = PercentEncoding.encode(pairs: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            return try #require(URL(string: "\(redirectURI)?\(query)"))
        }
    }
}
