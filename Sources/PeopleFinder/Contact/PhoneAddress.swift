import SmallFoundation

/// A phone number as an address to call: `tel:+14255550109`.
///
/// > Source: [RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)
struct PhoneAddress: Sendable, Hashable {
    let text: String
    /// Whether it has the country's code, so that it can be dialed everywhere.
    let isGlobal: Bool

    var url: URL? { URL(string: text) }

    /// The words before an extension, in lower case.
    private static let extensions = ["extension", "ext.", "ext", "x", "#"]

    /// Reads a number as people write it; nil when there is no digit.
    init?(_ written: String) {
        var number = written.lowercased()
        if number.hasPrefix("tel:") { number.removeFirst(4) }
        // In +44 (0)20 the zero is for those who call from within the country.
        number = number.replacing("(0)", with: number.contains("+") ? "" : "0")
        var digitsOfExtension = ""
        for word in Self.extensions {
            guard let place = number.firstRange(of: word) else { continue }
            digitsOfExtension = Self.digits(number[place.upperBound...])
            number = String(number[..<place.lowerBound])
            break
        }
        var digits = Self.digits(number)
        guard !digits.isEmpty else { return nil }
        let hasPlus = number.contains { $0 == "+" || $0 == "\u{FF0B}" }
        if !hasPlus, digits.hasPrefix("00"), digits.utf8.count > 8 {
            digits.removeFirst(2)
            isGlobal = true
        } else {
            isGlobal = hasPlus
        }
        text = "tel:\(isGlobal ? "+" : "")\(digits)" + (digitsOfExtension.isEmpty ? "" : ";ext=\(digitsOfExtension)")
    }

    /// The digits, of whatever script, as ASCII has them.
    private static func digits(_ text: some StringProtocol) -> String {
        text.compactMap { $0.wholeNumberValue.flatMap { $0 < 10 ? String($0) : nil } }.joined()
    }
}
