/// The forms that a language has for numbers of things; not every language has all.
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
    func category(of count: Quantity) -> PluralCategory {
        let hasFraction = !count.fraction.isEmpty
        switch self {
        case .english, .swedish:
            return count.whole == 1 && !hasFraction ? .one : .other
        case .turkish:
            return count.whole == 1 && count.isWhole ? .one : .other
        case .brazilianPortuguese:
            // What stands before the point decides: 0, 1 and 1,5 are alike.
            if count.whole <= 1 { return .one }
            return !hasFraction && count.whole % 1_000_000 == 0 ? .many : .other
        case .czech:
            if hasFraction { return .many }
            return count.whole == 1 ? .one : (2...4).contains(count.whole) ? .few : .other
        case .traditionalChinese:
            return .other
        }
    }

    /// The forms that the language has.
    var categories: [PluralCategory] {
        switch self {
        case .english, .swedish, .turkish: [.one, .other]
        case .brazilianPortuguese: [.one, .many, .other]
        case .czech: [.one, .few, .many, .other]
        case .traditionalChinese: [.other]
        }
    }
}
