public import SmallFoundation

/// Shows the address to the person, who pastes back the code that the provider's last page shows.
///
/// Use it on a machine without a browser, for a provider that has such a page and doesn't offer device codes. The page
/// is at the registered https redirect URI, and shows either its own address or `code#state`. A code without a state is
/// refused, because attackers could trick the person into pasting the code of the attacker's account.
///
/// > Source: [RFC 9700, section 4.7](https://www.rfc-editor.org/rfc/rfc9700#section-4.7)
public struct PastedCodeUserAgent: UserAgent {
    /// Asks the person to paste the answer, and returns the text, or nil if the person gives up.
    ///
    /// The argument says what was wrong with the text before, in a sentence or two; nil the first time. The returned
    /// text is a secret: do not show or keep it.
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

    /// Prepares to receive the answer that the provider shows at the redirect URI.
    ///
    /// - Throws: ``OAuthError`` with `invalidSettings` for a redirect URI that is not https, where no page can be.
    public func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        guard redirect.kind == .claimedHTTPS else {
            throw OAuthError(
                .invalidSettings,
                "An answer can be pasted from an https page only, and "
                    + "\(DisplayText.clean(redirect.string, limit: 100)) is not one. "
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
                    return try PastedAnswer.callback(text, redirectURI: redirectURI, expected: expected)
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
enum PastedAnswer {
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

    /// The callback, as the browser would have brought it; blanks and line ends around the text do not matter.
    static func callback(
        _ text: String, redirectURI: String, expected: ExpectedCallback
    ) throws(Complaint) -> URL {
        guard text.utf8.count <= ExpectedCallback.maximumLength else { throw .tooLong }
        let words = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
        guard let first = words.first else { throw .nothing }
        guard words.count == 1 else { throw .elsewhere }
        let pasted = String(first)
        let callback = isAddress(pasted) ? CallbackAddress.url(pasted) : try joined(pasted, to: redirectURI)
        guard let callback else { throw .elsewhere }
        switch expected.verdict(on: callback) {
        case .answer: return callback
        case .anotherRequest: throw .anotherSignIn
        case .elsewhere: throw .elsewhere
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        text.lowercased().hasPrefix("https://") || text.lowercased().hasPrefix("http://")
    }

    private static func joined(_ text: String, to redirectURI: String) throws(Complaint) -> URL? {
        // A code may have a # in it, the state has none.
        guard let mark = text.lastIndex(of: "#"), mark > text.startIndex else { throw .codeAlone }
        let state = text[text.index(after: mark)...]
        guard !state.isEmpty else { throw .codeAlone }
        return URL(string: redirectURI)?.adding([("code", String(text[..<mark])), ("state", String(state))])
    }
}
