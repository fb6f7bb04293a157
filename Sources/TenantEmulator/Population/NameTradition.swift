import Foundation

/// The names of people who share a language, and how a name is put together there.
struct NameTradition: Sendable {
    enum Order: Sendable {
        case givenFirst, surnameFirst
        case joined
    }

    struct Name: Sendable {
        let text: String
        let folded: String
        /// What an address has of it: letters, digits and hyphens of ASCII, in lower case.
        let letters: String
        let takesHyphen: Bool

        /// Reads `name` or `name=letters`.
        init(_ entry: some StringProtocol) {
            let halves = entry.split(separator: "=")
            text = String(halves.first ?? "")
            folded = NameFolding.fold(text)
            letters = NameFolding.fold(String(halves.last ?? "")).filter {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
            }
            takesHyphen = !text.contains { "-' ".contains($0) }
        }
    }

    let language: String
    let weight: Int
    let country: String
    let phones: FictionalPhones
    let cities: [String]
    let order: Order
    let hasTwoSurnames: Bool
    let men: [Name]
    let women: [Name]
    let surnames: [(man: Name, woman: Name)]

    static func all() throws(EmulatorError) -> [NameTradition] {
        let lines = ResourceTable.lines(PackageResources.names_txt)
        guard lines.count.isMultiple(of: 4) else {
            throw EmulatorError(.invalidOrganization, "The table of names has \(lines.count) lines.")
        }
        return try stride(from: 0, to: lines.count, by: 4).map { index throws(EmulatorError) in
            try NameTradition(Array(lines[index..<index + 4]))
        }
    }

    private init(_ lines: [Substring]) throws(EmulatorError) {
        let head = ResourceTable.cells(lines[0].dropFirst(2))
        guard lines[0].hasPrefix("@ "), head.count == 5, let weight = Int(head[1]),
            let phones = FictionalPhones.all[head[3]]
        else { throw EmulatorError(.invalidOrganization, "A line of the names is wrong: \(lines[0])") }
        (language, self.weight, country, self.phones) = (head[0], weight, head[2], phones)
        cities = ResourceTable.cells(head[4], by: ",")
        men = try Self.entries(lines[1], "men ").map { Name($0) }
        women = try Self.entries(lines[2], "women ").map { Name($0) }
        var entries = try Self.entries(lines[3], "surnames ")
        switch entries.first {
        case "~": order = .surnameFirst
        case "!": order = .joined
        default: order = .givenFirst
        }
        hasTwoSurnames = entries.first == "+"
        if order != .givenFirst || hasTwoSurnames { entries.removeFirst() }
        surnames = entries.map { entry in
            let halves = entry.split(separator: "/")
            return (Name(halves[0]), Name(halves[halves.count - 1]))
        }
    }

    private static func entries(_ line: Substring, _ word: String) throws(EmulatorError) -> [String] {
        let entries = ResourceTable.cells(line.dropFirst(word.count), by: ",")
        guard line.hasPrefix(word), entries.count > 4, entries.allSatisfy({ !$0.isEmpty }) else {
            throw EmulatorError(.invalidOrganization, "A line of the names is wrong: \(line.prefix(40))")
        }
        return entries
    }
}
