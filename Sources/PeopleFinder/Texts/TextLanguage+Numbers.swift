extension TextLanguage {
    /// Writes a number: the point, and what parts the thousands, as CLDR has them.
    func number(_ quantity: Quantity) -> String {
        let digits = Array(String(quantity.whole))
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 {
                grouped += groupSeparator
            }
            grouped.append(digit)
        }
        let fraction = quantity.fraction.map { String($0) }.joined()
        let sign = quantity.isNegative ? (self == .swedish ? "\u{2212}" : "-") : ""
        return sign + grouped + (fraction.isEmpty ? "" : decimalSeparator + fraction)
    }

    private var decimalSeparator: String {
        switch self {
        case .english, .traditionalChinese: "."
        case .brazilianPortuguese, .czech, .turkish, .swedish: ","
        }
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
