/// A phone number without the signs that people put between its digits.
struct PhoneNumber: Sendable, Hashable {
    /// The digits, without what stands for an international call.
    let digits: String
    /// Whether the country's code is among them, as far as can be told.
    let isInternational: Bool

    /// The fewest digits that are worth comparing.
    static let fewest = 4

    /// Reads a number in any writing: `+1 (425) 555-0109`, `001 425 555 0109`, `tel:+1-425-555-0109`.
    init(_ text: String) {
        let ascii = text.unicodeScalars.compactMap { scalar -> Character? in
            guard let value = scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil else {
                return nil
            }
            return String(Int(value)).first
        }
        let all = String(ascii)
        let hasPlus = text.unicodeScalars.contains { $0 == "+" || $0 == "\u{FF0B}" }
        isInternational = hasPlus || all.hasPrefix("00")
        digits = !hasPlus && all.hasPrefix("00") ? String(all.dropFirst(2)) : all
    }

    /// Whether a text is a phone number, and nothing else can be meant.
    static func isPhone(_ text: String) -> Bool {
        let bare = text.lowercased().hasPrefix("tel:") ? String(text.dropFirst(4)) : text
        let signs = " -()./+\u{FF0B}\u{A0}\u{2011}\u{2013}\u{202F}"
        guard bare.allSatisfy({ signs.contains($0) || $0.isWholeNumber }) else { return false }
        return PhoneNumber(bare).digits.count >= fewest
    }

    /// Whether digits are missing for sure: a directory compares whole numbers, so nobody can be found by it yet.
    ///
    /// In North America a number has ten digits after the country's code; nowhere do fewer than seven reach anybody from
    /// abroad.
    ///
    /// > Source: [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164)
    var isUnfinished: Bool { isInternational && digits.count < (digits.hasPrefix("1") ? 11 : 7) }

    /// Whether both are the same line: one may leave out the country, and the zero before the area.
    func isSame(as other: PhoneNumber) -> Bool {
        let (long, short) = digits.count >= other.digits.count ? (self, other) : (other, self)
        if long.digits == short.digits { return true }
        let national = short.digits.drop { $0 == "0" }
        return !short.isInternational && national.count >= 7 && long.digits.hasSuffix(national)
            && long.digits.count - national.count <= 3
    }

    /// Whether the other one is the beginning or the end of this one.
    func contains(_ other: PhoneNumber) -> Bool {
        let wanted = other.digits
        guard wanted.count >= Self.fewest else { return false }
        return digits.hasPrefix(wanted) || digits.hasSuffix(wanted)
    }
}
