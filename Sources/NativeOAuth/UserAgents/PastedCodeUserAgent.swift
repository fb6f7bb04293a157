#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Shows the address to the person, who pastes back what the provider's last page shows: for a machine without a browser,
/// and a provider that has such a page.
///
/// The page is at the registered https redirect URI, and shows either its own address or `code#state`. A code without a
/// state is refused, because nobody can tell whose it is: a stranger who gets the person to paste a code of his own would
/// have them work in his account. Where the provider offers the device grant, that is the better way.
///
/// > Source: [RFC 9700, section 4.7](https://www.rfc-editor.org/rfc/rfc9700#section-4.7)
public struct PastedCodeUserAgent: UserAgent {
    /// Asks the person to paste the answer, and returns the text, or nil when the person gives up.
    ///
    /// It is given the complaint about the text before, a sentence or two, or nil the first time. What is returned is a
    /// secret: do not show or keep it.
    public typealias Question = @Sendable (_ complaint: String?) async throws -> String?

    private let show: @Sendable (URL) async throws -> Void
    private let ask: Question
    private let attempts: Int

    /// Makes a user agent.
    ///
    /// - Parameters:
    ///   - attempts: How often the person is asked before it is given up.
    ///   - show: Shows the address to the person.
    ///   - ask: Asks for the answer; it should end when its task is canceled, as that happens at the deadline.
    public init(
        attempts: Int = 3, show: @escaping @Sendable (URL) async throws -> Void, asking ask: @escaping Question
    ) {
        self.attempts = max(1, attempts)
        self.show = show
        self.ask = ask
    }

    /// Takes the redirect URI at which the provider shows the answer.
    ///
    /// - Parameter redirect: An https redirect URI.
    /// - Returns: What asks for the answer.
    /// - Throws: ``OAuthError`` with `invalidSettings` for a redirect URI of another kind: no page could be shown there.
    public func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        guard redirect.kind == .claimedHTTPS else {
            throw OAuthError(
                .invalidSettings,
                "An answer can be copied from an https page only, and \(DisplayText.clean(redirect.string, limit: 100)) is none.",
                nextStep: "Set the redirect URI at which the provider shows the code.")
        }
        return PastedCodeReceiver(redirectURI: redirect.string, show: show, ask: ask, attempts: attempts)
    }
}

private struct PastedCodeReceiver: RedirectReceiver {
    let redirectURI: String
    let show: @Sendable (URL) async throws -> Void
    let ask: PastedCodeUserAgent.Question
    let attempts: Int

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        try await show(url)
        var complaint: PastedAnswer.Complaint?
        for _ in 0..<attempts {
            guard let text = try await ask(complaint?.rawValue) else {
                throw OAuthError(.canceled, "The sign-in was given up.")
            }
            do {
                return try PastedAnswer(text, redirectURI: redirectURI, expected: expected).callback
            } catch {
                complaint = error
            }
        }
        let isStranger = complaint == .codeAlone || complaint == .anotherSignIn
        throw OAuthError(isStranger ? .stateMismatch : .malformedCallback, complaint?.rawValue ?? "Nothing was pasted.")
    }

    func close() async {}
}
