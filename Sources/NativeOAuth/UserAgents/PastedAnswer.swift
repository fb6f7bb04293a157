#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads what a person has copied from the provider's last page: the whole address, or `code#state`.
struct PastedAnswer: Sendable {
    /// The callback, as the browser would have brought it.
    let callback: URL

    /// Why a text is not the answer, in words for the person, none of which repeats the text.
    enum Complaint: String, Error {
        case nothing = "Nothing was pasted."
        case tooLong = "That is too long to be the answer."
        case codeAlone = """
            A code alone cannot be checked: anybody could have handed it to you. Paste the whole address, or the code \
            with # and what follows it.
            """
        case anotherSignIn = "That belongs to another sign-in. Paste what the page shows that was opened last."
        case elsewhere = "That is not the address at which the sign-in ends. Paste the one of the last page."
    }

    private static let longest = 16 * 1024

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: What was pasted; blanks and line ends around it do not matter.
    ///   - redirectURI: The redirect URI of the request.
    ///   - expected: Tells the answer from the rest.
    /// - Throws: What is wrong with it.
    init(_ text: String, redirectURI: String, expected: ExpectedCallback) throws(Complaint) {
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        let words = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
        guard let first = words.first else { throw .nothing }
        guard words.count == 1 else { throw .elsewhere }
        let pasted = String(first)
        let callback =
            Self.isAddress(pasted) ? CallbackAddress.url(pasted) : try Self.callback(pasted, redirectURI, expected)
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

    private static func callback(
        _ text: String, _ redirectURI: String, _ expected: ExpectedCallback
    ) throws(Complaint) -> URL? {
        // A code may have a # in it, the state has none.
        guard let mark = text.lastIndex(of: "#"), mark > text.startIndex else { throw .codeAlone }
        let state = text[text.index(after: mark)...]
        guard !state.isEmpty else { throw .codeAlone }
        let fields = PercentEncoding.encode(pairs: [("code", String(text[..<mark])), ("state", String(state))])
        let separator = expected.mode == .fragment ? "#" : redirectURI.contains("?") ? "&" : "?"
        return URL(string: redirectURI + separator + fields)
    }
}
