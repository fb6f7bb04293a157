public import SmallFoundation

/// Shows the address to the person, who pastes back what the provider's last page shows: for a machine without a browser,
/// and a provider that has such a page.
///
/// The page is at the registered https redirect URI, and shows either its own address or `code#state`. A code without a
/// state is refused, because it could be another person's: a stranger who gets the person to paste a code of his own would
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

    /// Makes a user agent; `ask` should end when its task is canceled, as happens at the deadline.
    public init(
        attempts: Int = 3, show: @escaping @Sendable (URL) async throws -> Void, asking ask: @escaping Question
    ) {
        self.attempts = max(1, attempts)
        self.show = show
        self.ask = ask
    }

    /// Takes the redirect URI at which the provider shows the answer.
    ///
    /// - Throws: ``OAuthError`` with `invalidSettings` for a redirect URI of another kind: no page could be shown there.
    public func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        guard redirect.kind == .claimedHTTPS else {
            throw OAuthError(
                .invalidSettings,
                "An answer can be copied from an https page only, and "
                    + "\(DisplayText.clean(redirect.string, limit: 100)) is none. "
                    + "Set the redirect URI at which the provider shows the code.")
        }
        return Receiver(redirectURI: redirect.string, userAgent: self)
    }

    private struct Receiver: RedirectReceiver {
        let redirectURI: String
        let userAgent: PastedCodeUserAgent

        func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
            try await userAgent.show(url)
            var complaint: PastedAnswer.Complaint?
            for _ in 0..<userAgent.attempts {
                guard let text = try await userAgent.ask(complaint?.rawValue) else {
                    throw OAuthError(.canceled, "The sign-in was given up.")
                }
                do {
                    return try PastedAnswer(text, redirectURI: redirectURI, expected: expected).callback
                } catch {
                    complaint = error
                }
            }
            let isStranger = complaint == .codeAlone || complaint == .anotherSignIn
            let message = complaint?.rawValue ?? "Nothing was pasted."
            throw OAuthError(isStranger ? .stateMismatch : .malformedCallback, message)
        }

        func close() async {}
    }
}

/// Reads what a person has copied from the provider's last page: the whole address, or `code#state`.
struct PastedAnswer: Sendable {
    /// The callback, as the browser would have brought it.
    let callback: URL

    /// Why a text is not the answer, in words for the person, none of which repeats the text.
    enum Complaint: String, Error {
        case nothing = "Nothing was pasted."
        case tooLong = "That is too long to be the answer."
        case codeAlone = """
            A code alone cannot be checked: a stranger could have given it to you. Paste the whole address, or the code \
            with # and what follows it.
            """
        case anotherSignIn = "That belongs to another sign-in. Paste what the page shows that was opened last."
        case elsewhere = "That is not the address at which the sign-in ends. Paste the one of the last page."
    }

    /// Reads a text; blanks and line ends around it do not matter.
    init(_ text: String, redirectURI: String, expected: ExpectedCallback) throws(Complaint) {
        guard text.utf8.count <= ExpectedCallback.maximumLength else { throw .tooLong }
        let words = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
        guard let first = words.first else { throw .nothing }
        guard words.count == 1 else { throw .elsewhere }
        let pasted = String(first)
        let callback = Self.isAddress(pasted) ? CallbackAddress.url(pasted) : try Self.callback(pasted, redirectURI)
        guard let callback else { throw .elsewhere }
        switch expected.verdict(on: callback) {
        case .answer: self.callback = callback
        case .anotherRequest: throw .anotherSignIn
        case .elsewhere: throw .elsewhere
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        text.lowercased().hasPrefix("https://") || text.lowercased().hasPrefix("http://")
    }

    private static func callback(_ text: String, _ redirectURI: String) throws(Complaint) -> URL? {
        // A code may have a # in it, the state has none.
        guard let mark = text.lastIndex(of: "#"), mark > text.startIndex else { throw .codeAlone }
        let state = text[text.index(after: mark)...]
        guard !state.isEmpty else { throw .codeAlone }
        let fields = PercentEncoding.encode(pairs: [("code", String(text[..<mark])), ("state", String(state))])
        let separator = redirectURI.contains("?") ? "&" : "?"
        return URL(string: redirectURI + separator + fields)
    }
}
