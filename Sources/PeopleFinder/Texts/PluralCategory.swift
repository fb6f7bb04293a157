/// The forms that a language has for whole numbers of things; not every language has all.
///
/// > Source: [CLDR, language plural rules](https://www.unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules)
enum PluralCategory: String, Sendable, CaseIterable {
    case one
    case few
    case many
    case other
}

extension TextLanguage {
    /// The form for a number.
    ///
    /// > Source: [CLDR 46, plural rules](https://www.unicode.org/cldr/charts/46/supplemental/language_plural_rules.html)
    func category(of count: Int) -> PluralCategory {
        let magnitude = count.magnitude
        return switch self {
        case .english, .swedish, .turkish: magnitude == 1 ? .one : .other
        case .brazilianPortuguese: magnitude <= 1 ? .one : magnitude % 1_000_000 == 0 ? .many : .other
        case .czech: magnitude == 1 ? .one : (2...4).contains(magnitude) ? .few : .other
        case .traditionalChinese: .other
        }
    }

    /// The forms that the language has.
    var categories: [PluralCategory] {
        switch self {
        case .english, .swedish, .turkish: [.one, .other]
        case .brazilianPortuguese: [.one, .many, .other]
        case .czech: [.one, .few, .other]
        case .traditionalChinese: [.other]
        }
    }
}

extension TextLanguage {
    /// Writes a whole number with its sign and what parts the thousands, as CLDR has them.
    package func number(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 {
                grouped += groupSeparator
            }
            grouped.append(digit)
        }
        return (number < 0 ? (self == .swedish ? "\u{2212}" : "-") : "") + grouped
    }

    /// A space that parts thousands does not break the line.
    private var groupSeparator: String {
        switch self {
        case .english, .traditionalChinese: ","
        case .brazilianPortuguese, .turkish: "."
        case .czech, .swedish: "\u{A0}"
        }
    }
}
