/// A language that the texts are in.
public enum TextLanguage: String, Sendable, Hashable, CaseIterable {
    /// English.
    case english = "en"
    /// Portuguese as it is written in Brazil.
    case brazilianPortuguese = "pt-BR"
    /// Czech.
    case czech = "cs"
    /// Turkish.
    case turkish = "tr"
    /// Swedish.
    case swedish = "sv"
    /// Chinese in traditional characters.
    case traditionalChinese = "zh-Hant"

    /// Finds the language that somebody who prefers these reads best.
    ///
    /// The first that is here wins. Portuguese of any country counts as Brazilian. Chinese in simplified characters, which
    /// is not here, gives traditional ones when no other language of the list is here. Nothing gives English.
    ///
    /// - Parameter preferred: Languages, the best first, as BCP 47 has them (`pt-BR`) or as POSIX has (`pt_BR.UTF-8`).
    ///
    /// > Source: [CLDR, language matching](https://www.unicode.org/reports/tr35/#LanguageMatching)
    public init(bestFor preferred: [String]) {
        let wishes = preferred.map(Wish.init)
        self =
            wishes.lazy.compactMap(\.language).first
            ?? (wishes.contains { $0.words.first == "zh" } ? .traditionalChinese : .english)
    }

    /// Reads which languages the variables of a POSIX system ask for, the best first.
    ///
    /// - Parameter environment: The variables: `LC_ALL`, `LC_MESSAGES` or `LANG`, the first that is set, and `LANGUAGE`
    ///   before it unless it says `C`, as GNU gettext has it.
    ///
    /// > Source: [POSIX, internationalization variables](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html#tag_08_02),
    /// > [GNU gettext, LANGUAGE](https://www.gnu.org/software/gettext/manual/html_node/The-LANGUAGE-variable.html)
    public init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let wish = Wish(locale)
        guard wish.words != ["c"], wish.words != ["posix"] else {
            self = .english
            return
        }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        self.init(bestFor: list + [locale])
    }

    /// What one entry of a list of languages says.
    private struct Wish {
        /// Language, script and country, in lower case.
        let words: [Substring]

        init(_ name: String) {
            let name = name.lowercased().prefix { $0 != "." && $0 != "@" }
            words = name.split { $0 == "-" || $0 == "_" }
        }

        var language: TextLanguage? {
            guard words.first != "zh" || isTraditional else { return nil }
            return TextLanguage.allCases.first { $0.rawValue.prefix(2) == words.first }
        }

        /// The script decides; where it is not written, the place does.
        private var isTraditional: Bool {
            words.contains("hant") || (!words.contains("hans") && words.contains { ["tw", "hk", "mo"].contains($0) })
        }
    }
}

extension TextLanguage {
    /// The form for a whole number of things, by its name in CLDR.
    ///
    /// > Source: [CLDR 46, plural rules](https://www.unicode.org/cldr/charts/46/supplemental/language_plural_rules.html)
    func category(of count: Int) -> String {
        let magnitude = count.magnitude
        return switch self {
        case .english, .swedish, .turkish: magnitude == 1 ? "one" : "other"
        case .brazilianPortuguese: magnitude <= 1 ? "one" : magnitude % 1_000_000 == 0 ? "many" : "other"
        case .czech: magnitude == 1 ? "one" : (2...4).contains(magnitude) ? "few" : "other"
        case .traditionalChinese: "other"
        }
    }

    /// Writes a whole number with its sign and what parts the thousands, as CLDR has them.
    package func number(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { grouped += groupSeparator }
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
