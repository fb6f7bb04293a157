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

    /// The ways in which a directory may have written the number, what was typed first.
    ///
    /// - Parameter typed: The number as it was typed.
    /// - Returns: At most fourteen, each once.
    func writings(typed: String) -> [String] {
        var writings = [typed.split(separator: " ").joined(separator: " ")]
        let national = String(digits.drop { $0 == "0" })
        if isInternational || (national.count == 11 && national.hasPrefix("1")) {
            writings += Self.international(national)
        } else {
            if national.count == 10 { writings += Self.international("1" + national) }
            writings.append(digits)
        }
        var seen: Set<String> = []
        return Array(writings.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(Self.maximumWritings))
    }

    private static func international(_ digits: String) -> [String] {
        let codeLength = [1, 2].first { shortCodes.contains(String(digits.prefix($0))) } ?? 3
        let (code, rest) = (String(digits.prefix(codeLength)), String(digits.dropFirst(codeLength)))
        if code == "1", rest.count == 10 {
            let parts = [rest.prefix(3), rest.dropFirst(3).prefix(3), rest.suffix(4)].map { String($0) }
            return [
                "+1 \(parts[0]) \(parts[1]) \(parts[2])", "+1\(rest)", "+1 (\(parts[0])) \(parts[1])-\(parts[2])",
                "+1-\(parts[0])-\(parts[1])-\(parts[2])", "+1 \(parts[0])-\(parts[1])-\(parts[2])",
                "(\(parts[0])) \(parts[1])-\(parts[2])", "\(parts[0])-\(parts[1])-\(parts[2])",
                "\(parts[0]) \(parts[1]) \(parts[2])", "\(parts[0]).\(parts[1]).\(parts[2])", "+1 \(rest)", rest,
            ]
        }
        // Nobody knows where the area ends: the usual places are tried.
        let areas = [2, 3, 1, 4].filter { rest.count - $0 >= 4 }.map {
            "+\(code) \(rest.prefix($0)) \(rest.dropFirst($0))"
        }
        return ["+\(code)\(rest)", "+\(code) \(rest)"] + areas + grouped(code, rest)
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
