/// Telephone numbers that are kept for fiction, so that nobody is ever called.
///
/// A country without such numbers has the American switchboard, with an extension.
///
/// > Source: [Fictitious telephone numbers](https://en.wikipedia.org/wiki/Fictitious_telephone_number), and there the
/// > decisions of NANPA, Ofcom, ComReg, Bundesnetzagentur, ARCEP, PTS and ACMA
enum FictionalPhones: String, Sendable {
    case us, gb, ie, de, fr, se, au

    /// The number of a desk.
    func business(_ random: inout SplitMix64) -> String {
        switch self {
        case .us:
            let areas = ["206", "312", "404", "425", "502", "512", "617", "720", "858", "918", "954", "980"]
            let area = areas[random.below(areas.count)]
            return "+1 \(area) 555 01\(Self.digits(2, &random)) x\(Self.digits(5, &random))"
        case .gb: return "+44 20 7946 0\(Self.digits(3, &random))"
        case .ie: return "+353 20 91\(random.below(2)) \(Self.digits(4, &random))"
        case .de:
            let areas = ["30 23125", "69 90009", "40 66969", "221 4710", "89 99998"]
            return "+49 \(areas[random.below(areas.count)])\(Self.digits(3, &random))"
        case .fr:
            let areas = ["1 99 00", "2 61 91", "3 53 01", "4 65 71", "5 36 49"]
            let area = areas[random.below(areas.count)]
            return "+33 \(area) \(Self.digits(2, &random)) \(Self.digits(2, &random))"
        case .se: return "+46 8 465 004 \(Self.digits(2, &random))"
        case .au: return "+61 \(["2", "3", "7", "8"][random.below(4)]) 5550 \(Self.digits(4, &random))"
        }
    }

    /// The number of a mobile phone; nil where none is kept for fiction.
    func mobile(_ random: inout SplitMix64) -> String? {
        switch self {
        case .gb: "+44 7700 900\(Self.digits(3, &random))"
        case .fr: "+33 6 39 98 \(Self.digits(2, &random)) \(Self.digits(2, &random))"
        case .us: "+1 425 555 01\(Self.digits(2, &random))"
        default: nil
        }
    }

    private static func digits(_ count: Int, _ random: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<count { text += String(random.below(10)) }
        return text
    }
}
