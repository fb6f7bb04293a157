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
        return ScriptedReceiver(redirectURI: redirect.string, visit: visit)
    }
}

/// Takes the answer from the redirect itself, as an operating system does for a claimed address or scheme.
private struct ScriptedReceiver: RedirectReceiver {
    let redirectURI: String
    let visit: ScriptedVisit

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        var visit = visit
        return try await visit.run(from: url, until: { expected.verdict(on: $0) != .elsewhere })
    }

    func close() async {}
}
