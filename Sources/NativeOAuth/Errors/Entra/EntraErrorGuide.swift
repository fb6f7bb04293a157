/// Explains Microsoft's error numbers (AADSTS…) in plain words, and says what each means for the session.
///
/// The numbers are Microsoft's; the words are ours, because Microsoft's are written for administrators and change.
/// Numbers are added and retired without notice: one that is not here is no fault of the answer's.
///
/// > Source: [Microsoft Entra authentication error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
public enum EntraErrorGuide {
    /// What one number means.
    public struct Entry: Sendable, Hashable {
        /// The number behind `AADSTS`.
        public let number: Int
        /// What happened, in one sentence.
        public let meaning: String
        /// What to do, in a sentence or two.
        public let nextStep: String
        /// The kind of step that helps.
        public let recovery: OAuthError.Recovery
        /// What an error with this number is; nil when the answer's own `error` decides.
        public let code: OAuthError.Code?

        /// Microsoft's own page about the number.
        public var page: String { "https://login.microsoftonline.com/error?code=\(number)" }

        init(
            _ number: Int, _ recovery: OAuthError.Recovery, _ meaning: String, _ nextStep: String,
            code: OAuthError.Code? = nil
        ) {
            self.number = number
            self.meaning = meaning
            self.nextStep = nextStep
            self.recovery = recovery
            self.code = code
        }
    }

    /// What most people meet, by topic, and in each topic in the order of the numbers.
    public static let entries: [Entry] = [registration, request, person, organization, device, session, service]
        .flatMap { $0 }

    private static let byNumber = Dictionary(entries.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })

    /// Finds the explanation of a number.
    ///
    /// - Parameter number: The number behind `AADSTS`.
    /// - Returns: The explanation, or nil when there is none here.
    public static func entry(for number: Int) -> Entry? {
        byNumber[number]
    }

    /// Finds the explanation of an answer.
    ///
    /// Microsoft wraps numbers in more general ones (`AADSTS70002: … AADSTS50126: …`), the finest last.
    ///
    /// - Parameter server: The provider's answer.
    /// - Returns: The explanation of the last of its numbers that is known, or nil.
    public static func entry(for server: ServerErrorResponse) -> Entry? {
        server.errorCodes.reversed().lazy.compactMap { byNumber[$0] }.first
    }

    /// Reads a number as people write it: `AADSTS50011`, `aadsts50011`, `50011`, or the first line of an error.
    ///
    /// - Parameter text: What the person typed.
    /// - Returns: The number, or nil when there is none.
    public static func number(in text: String) -> Int? {
        let prefix = "AADSTS"
        let start = text.uppercased().hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
        let digits = start.prefix { $0.isASCII && $0.isNumber }
        guard (4...9).contains(digits.count), start.count == digits.count || start[digits.endIndex] == ":" else {
            return nil
        }
        return Int(digits)
    }
}
