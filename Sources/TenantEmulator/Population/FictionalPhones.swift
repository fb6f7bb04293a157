/// Telephone numbers that are kept for fiction, so that nobody is ever called.
///
/// A country without such numbers has the American switchboard, with an extension.
///
/// > Source: [Fictitious telephone numbers](https://en.wikipedia.org/wiki/Fictitious_telephone_number), and there the
/// > decisions of NANPA, Ofcom, ComReg, Bundesnetzagentur, ARCEP, PTS and ACMA
enum FictionalPhones: String, Sendable {
    case us, gb, ie, de, fr, se, au

    private static let american = [
        "206", "312", "404", "425", "502", "512", "617", "720", "858", "918", "954", "980",
    ]
    private static let german = ["30 23125", "69 90009", "40 66969", "221 4710", "89 99998"]
    private static let french = ["1 99 00", "2 61 91", "3 53 01", "4 65 71", "5 36 49"]
    private static let australian = ["2", "3", "7", "8"]

    /// Writes the number of a desk.
    func business(_ random: inout SplitMix64, to text: inout [UInt8]) {
        switch self {
        case .us:
            text.append("+1 ")
            text.append(Self.american[random.below(Self.american.count)])
            text.append(" 555 01")
            Self.digits(2, &random, to: &text)
            text.append(" x")
            Self.digits(5, &random, to: &text)
        case .gb:
            text.append("+44 20 7946 0")
            Self.digits(3, &random, to: &text)
        case .ie:
            text.append("+353 20 91")
            text.append(decimal: random.below(2))
            text.append(" ")
            Self.digits(4, &random, to: &text)
        case .de:
            text.append("+49 ")
            text.append(Self.german[random.below(Self.german.count)])
            Self.digits(3, &random, to: &text)
        case .fr:
            text.append("+33 ")
            text.append(Self.french[random.below(Self.french.count)])
            Self.pairs(&random, to: &text)
        case .se:
            text.append("+46 8 465 004 ")
            Self.digits(2, &random, to: &text)
        case .au:
            text.append("+61 ")
            text.append(Self.australian[random.below(Self.australian.count)])
            text.append(" 5550 ")
            Self.digits(4, &random, to: &text)
        }
    }

    /// Whether numbers of mobile phones are kept for fiction.
    var hasMobile: Bool { [.gb, .fr, .us].contains(self) }

    /// Writes the number of a mobile phone; nothing where none is kept for fiction.
    func mobile(_ random: inout SplitMix64, to text: inout [UInt8]) {
        switch self {
        case .gb:
            text.append("+44 7700 900")
            Self.digits(3, &random, to: &text)
        case .fr:
            text.append("+33 6 39 98")
            Self.pairs(&random, to: &text)
        case .us:
            text.append("+1 425 555 01")
            Self.digits(2, &random, to: &text)
        default: break
        }
    }

    /// Two times two digits.
    private static func pairs(_ random: inout SplitMix64, to text: inout [UInt8]) {
        for _ in 0..<2 {
            text.append(" ")
            digits(2, &random, to: &text)
        }
    }

    private static func digits(_ count: Int, _ random: inout SplitMix64, to text: inout [UInt8]) {
        for _ in 0..<count { text.append(decimal: random.below(10)) }
    }
}
