/// Explains one of Microsoft's error numbers in plain words.
///
/// The numbers are Microsoft's; the words are ours, because Microsoft's are written for administrators and change.
///
/// > Source: [Microsoft Entra authentication error codes](https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes)
struct EntraErrorGuide: Encodable, Hashable {
    /// The number behind `AADSTS`.
    var code: Int

    /// What happened.
    var meaning: String

    /// What to do.
    var nextStep: String

    /// Microsoft's own page about the number.
    var page: String { "https://login.microsoftonline.com/error?code=\(code)" }

    private enum CodingKeys: CodingKey {
        case code, meaning, nextStep, page
    }

    /// Writes the number the way it is quoted, and the page.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("AADSTS\(code)", forKey: .code)
        try container.encode(meaning, forKey: .meaning)
        try container.encode(nextStep, forKey: .nextStep)
        try container.encode(page, forKey: .page)
    }

    /// Reads a number as people write it: `AADSTS50011`, `aadsts50011`, `50011`, or the first line of an error.
    ///
    /// - Parameter text: What the person typed.
    /// - Returns: The number, or nil when there is none.
    static func code(in text: String) -> Int? {
        let prefix = "AADSTS"
        let start = text.uppercased().hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
        let digits = start.prefix { $0.isASCII && $0.isNumber }
        guard (4...9).contains(digits.count), start.count == digits.count || start[digits.endIndex] == ":" else {
            return nil
        }
        return Int(digits)
    }

    /// Finds the explanation of a number.
    static func entry(for code: Int) -> EntraErrorGuide? {
        entries.first { $0.code == code }
    }
}
