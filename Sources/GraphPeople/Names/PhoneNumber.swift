/// A phone number without the signs that people put between its digits.
struct PhoneNumber: Sendable, Hashable {
    /// The digits, without what stands for an international call.
    let digits: String
    /// Whether the country's code is among them, as far as can be told.
    let isInternational: Bool
    /// Whether a sign says that they are dialed, as in `(425)` and `425-`.
    let isMarked: Bool

    /// The fewest digits that are worth comparing.
    static let fewest = 3

    /// Reads a number in any writing: `+1 (425) 555-0109`, `001 425 555 0109`, `tel:+1-425-555-0109`.
    init(_ text: String) {
        // The zero of the area is written in parentheses after a country's code, and dialed without it.
        let text = text.contains("+") ? text.replacing("(0)", with: "") : text
        let all = text.unicodeScalars.filter { $0.properties.numericType == .decimal }
            .compactMap(\.properties.numericValue).map { String(Int($0)) }.joined()
        let hasPlus = text.unicodeScalars.contains { $0 == "+" || $0 == "\u{FF0B}" }
        isInternational = hasPlus || all.hasPrefix("00")
        isMarked = isInternational || text.contains { "(-".contains($0) }
        digits = !hasPlus && all.hasPrefix("00") ? String(all.dropFirst(2)) : all
    }

    /// What may stand before a number, in the languages of the app.
    private static let labels: Set<String> = [
        "tel", "telefon", "telefone", "phone", "mobile", "mobil", "cell", "fax", "ext", "extension", "x", "durchwahl",
        "dw", "linka", "klapka", "ramal", "anknytning", "dahili", "电话", "手机", "分机",
    ]

    /// Whether a text is a phone number, and nothing else can be meant; `ext. 0118` is one, too.
    static func isPhone(_ text: String) -> Bool {
        let label = text.prefix(while: \.isLetter)
        let isLabeled = labels.contains(label.lowercased())
        let bare = isLabeled ? text.dropFirst(label.count).drop { ".: ".contains($0) } : text[...]
        // `18/2111` is an office: with its slash a number would have the area's digits too.
        let halves = bare.split(separator: "/")
        if halves.count == 2, bare.count < 9, bare.allSatisfy({ $0 == "/" || $0.isWholeNumber }) { return false }
        let signs = " -()./+\u{FF0B}\u{A0}\u{2011}\u{2013}\u{202F}"
        guard bare.allSatisfy({ signs.contains($0) || $0.isWholeNumber }) else { return false }
        return PhoneNumber(String(bare)).digits.count >= fewest
    }

    /// Whether digits may be missing: it is asked for as the beginning of a number then.
    ///
    /// In North America a number has ten digits after the country's code; nowhere do fewer than seven reach anybody from
    /// abroad.
    ///
    /// > Source: [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164)
    var isUnfinished: Bool { digits.count < (isInternational ? (digits.hasPrefix("1") ? 11 : 7) : 10) }

    /// Whether both are the same line: one may leave out the country, and the zero before the area.
    func isSame(as other: PhoneNumber) -> Bool {
        let (long, short) = digits.count >= other.digits.count ? (self, other) : (other, self)
        if long.digits == short.digits { return true }
        let national = short.digits.drop { $0 == "0" }
        return !short.isInternational && national.count >= 7 && long.digits.hasSuffix(national)
            && long.digits.count - national.count <= 3
    }

    /// Whether a number ends with the digits that were typed, in the groups in which they were typed.
    static func isGrouped(_ number: String, as typed: String) -> Bool {
        groups(number).hasSuffix(groups(typed).drop { $0 == "0" })
    }

    /// Whether the other one is the beginning or the end of this one; behind a country's code there is no end.
    func contains(_ other: PhoneNumber) -> Bool {
        let wanted = other.digits
        guard wanted.count >= Self.fewest else { return false }
        return digits.hasPrefix(wanted) || (!other.isInternational && digits.hasSuffix(wanted))
    }

    /// Whether the other one is the beginning of this one as it is dialed in its country, but for the zero; one of them
    /// may have the country's code.
    func begins(dialedAs other: PhoneNumber) -> Bool {
        guard !isInternational || !other.isInternational, other.canBegin else { return false }
        return national.hasPrefix(other.national)
    }

    /// Whether a search for the other one finds this one: it is the same, or its beginning or its end.
    func isMeant(by other: PhoneNumber) -> Bool {
        isSame(as: other) || contains(other) || begins(dialedAs: other)
    }

    /// Whether it is long enough for such a beginning: three digits are a whole city's, and meant if a sign says so.
    var canBegin: Bool { national.count >= Self.fewest + (isMarked ? 0 : 1) }

    /// The digits without the country's code, or without the zero before the area.
    var national: Substring {
        isInternational ? digits.dropFirst(Self.codeLength(of: digits)) : digits.drop { $0 == "0" }
    }
}

extension PhoneNumber {
    /// The most writings that are asked for: Graph compares phone numbers as they are written, and takes no more
    /// than fifteen comparisons of one kind gladly.
    private static let maximumWritings = 14

    /// The codes of countries that have one or two digits; all others have three.
    ///
    /// > Source: [ITU-T E.164, list of assigned country codes](https://www.itu.int/pub/T-SP-E.164D)
    private static let shortCodes: Set<String> = [
        "1", "7", "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48",
        "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65", "66", "81", "82",
        "84", "86", "90", "91", "92", "93", "94", "95", "98",
    ]

    fileprivate static func codeLength(of digits: String) -> Int {
        [1, 2].first { shortCodes.contains(String(digits.prefix($0))) } ?? 3
    }

    /// The ways in which a directory may have written the number, what was typed first; at most fourteen, each once.
    func writings(typed: String) -> [String] {
        var writings = [typed.split(separator: " ").joined(separator: " ")]
        let national = String(digits.drop { $0 == "0" })
        // Eleven digits and more have the country's code before them, if no zero stands there.
        let hasCode = isInternational || (digits.count > 10 && national == digits)
        if hasCode { writings.append("+" + Self.groups(typed)) }
        if hasCode || (national.count == 11 && national.hasPrefix("1")) {
            writings += Self.international(national)
        } else {
            // Of seven digits the area may be missing.
            let isBeginning =
                isMarked && isUnfinished && national == digits && (digits.count != 7 || typed.contains("("))
            if national.count == 10 || isBeginning { writings += Self.international("1" + national) }
            writings.append(digits)
        }
        return Array(writings.filter { !$0.isEmpty }.unique(by: \.self).prefix(Self.maximumWritings))
    }

    private static func international(_ digits: String) -> [String] {
        let codeLength = Self.codeLength(of: digits)
        let (code, rest) = (String(digits.prefix(codeLength)), String(digits.dropFirst(codeLength)))
        if code == "1", (1...10).contains(rest.count) { return northAmerican(rest) }
        // Nobody knows where the area ends: the usual places are tried.
        let areas = [2, 3, 1, 4].filter { rest.count > $0 }.map { "+\(code) \(rest.prefix($0)) \(rest.dropFirst($0))" }
        return ["+\(code)\(rest)", "+\(code) \(rest)"] + areas + grouped(code, rest)
    }

    /// The area, the exchange and the line, or as much of them as there is.
    private static func northAmerican(_ digits: String) -> [String] {
        let parts = [digits.prefix(3), digits.dropFirst(3).prefix(3), digits.dropFirst(6)].filter { !$0.isEmpty }
            .map { String($0) }
        let (spaced, dashed) = (parts.joined(separator: " "), parts.joined(separator: "-"))
        let behind = parts.dropFirst().joined(separator: "-")
        let enclosed = behind.isEmpty ? "(\(digits)" : "(\(parts[0])) \(behind)"
        return [
            "+1 \(spaced)", "+1\(digits)", "+1 \(enclosed)", "+1-\(dashed)", "+1 \(dashed)", enclosed, dashed, spaced,
            parts.joined(separator: "."), "+1 \(digits)", digits,
        ]
    }

    /// Groups of two, three and four digits after an area of two or three.
    private static func grouped(_ code: String, _ rest: String) -> [String] {
        [(2, [3, 4]), (3, [3, 3]), (3, [3, 4]), (2, [2, 2, 2]), (1, [4, 4]), (2, [4, 4])].compactMap { area, groups in
            guard rest.count == area + groups.reduce(0, +) else { return nil }
            var left = rest.dropFirst(area)
            let parts = groups.map { size -> String in
                defer { left = left.dropFirst(size) }
                return String(left.prefix(size))
            }
            return "+\(code) \(rest.prefix(area)) " + parts.joined(separator: " ")
        }
    }
}

// In an organization that is too large to look at everybody.
extension PhoneNumber {
    /// The codes of countries that a number without one is tried in, beside those of numbers that are known.
    private static let usualCodes = """
        44 49 33 46 31 32 41 43 420 48 34 39 351 45 47 358 353 30 40 36 90 972 966 971 20 27 234 254 91 92 81 82 86 886 66 \
        62 60 63 84 61 64 55 54 57 56 51 52 7 380
        """.split(separator: " ")

    /// The codes behind which a copy of the directory is asked for the beginning of a number.
    static let codes = shortCodes.union(usualCodes.map { String($0) })

    /// The ways in which a number may be written whose country is missing, or of which only the end was typed, the likeliest first.
    ///
    /// It may begin as one of the other numbers of the organization does.
    func writings(typed: String, like known: [String]) -> [String] {
        let isEnd = digits.count < 7
        let national = isEnd ? digits : String(digits.drop { $0 == "0" })
        var counts: [String: Int] = [:]
        for other in known {
            if let way = Self.ending(other, with: national) { counts[way, default: 0] += 1 }
        }
        var ways = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        if !isEnd, !isInternational {
            let groups = String(Self.groups(typed).drop { $0 == "0" })
            // What was typed says how the number is grouped, and only the country is unknown.
            let abroad = Self.usualCodes.flatMap { ["+\($0) \(groups)", "+\($0) \(national)", "+\($0)\(national)"] }
            ways = ways.prefix(Self.maximumKnown) + abroad
        }
        return ways.unique(by: \.self)
    }

    /// The ways in which a number that begins so may be written in the countries in which known numbers are most often.
    func beginnings(like known: [String]) -> [String] {
        guard !isInternational, isUnfinished, canBegin else { return [] }
        var counts: [String: Int] = [:]
        for other in known.map({ PhoneNumber($0) }) where other.isInternational {
            counts[String(other.digits.prefix(Self.codeLength(of: other.digits))), default: 0] += 1
        }
        let codes = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.maximumCountries).map(\.key)
        return codes.flatMap { Self.international("\($0)\(national)").prefix(Self.writingsInCountry) }
    }

    /// In so many countries a beginning is looked for, in so many writings: these fit into one address.
    private static let maximumCountries = 2
    private static let writingsInCountry = 5

    /// So many beginnings of known numbers come before the countries.
    private static let maximumKnown = 40

    /// The digits as they were grouped, with one space between the groups.
    private static func groups(_ typed: String) -> String {
        let text = typed.contains("+") ? typed.replacing("(0)", with: "") : typed
        let groups = text.split { !$0.isWholeNumber }.joined(separator: " ")
        return groups.hasPrefix("00") ? String(groups.drop { $0 == "0" || $0 == " " }) : groups
    }

    /// Another number with these digits at its end, set as it is; nil when it has no digit before them.
    private static func ending(_ other: String, with digits: String) -> String? {
        var left = digits[...]
        var hasMore = false
        var way: [Character] = []
        for character in other.reversed() {
            let isDigit = character.isASCII && character.isNumber
            hasMore = hasMore || (isDigit && left.isEmpty)
            way.append(isDigit ? left.popLast() ?? character : character)
        }
        return hasMore ? String(way.reversed()) : nil
    }
}
