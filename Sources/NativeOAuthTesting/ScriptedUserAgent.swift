public import NativeOAuth
import SmallFoundation

/// A browser and a person in one, for tests and demonstrations: fills the provider's own pages in.
///
/// It opens real pages over the transport that it is given, keeps cookies, follows redirects and submits forms, so what
/// it proves holds for a person with a browser as well. It needs no script in the pages.
public struct ScriptedUserAgent: UserAgent {
    private let visit: ScriptedVisit

    /// Writes the script: what to type, by the names of the forms' fields, and which buttons to press if not the first
    /// of a form.
    ///
    /// The transport must not follow redirects itself.
    public init(transport: any HTTPTransport, answers: [String: String], presses: [String] = []) {
        visit = ScriptedVisit(transport: transport, answers: answers, presses: presses)
    }

    /// Gets ready to receive the answer.
    ///
    /// - Throws: `OAuthError` with `portInUse`.
    public func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        if case .loopback = redirect.kind {
            return try await LoopbackUserAgent(open: { url in
                var visit = self.visit
                _ = try await visit.run(from: url, until: { _ in false })
            }).prepare(redirect)
        }
        // The redirect itself is the answer, as it is to an operating system with a claimed address or scheme.
        return StubReceiver(redirectURI: redirect.string) { url, expected in
            var visit = self.visit
            return try await visit.run(from: url, until: { expected.verdict(on: $0) != .elsewhere })
        }
    }
}

/// Gives the answer by a function, and listens on no port.
struct StubReceiver: RedirectReceiver {
    let redirectURI: String
    let answer: @Sendable (URL, ExpectedCallback) async throws -> URL

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        try await answer(url, expected)
    }

    func close() async {}
}
