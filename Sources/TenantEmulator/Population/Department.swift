/// A part of the company: who leads it, how large it is, and what people in it are called; `Resources/departments.txt`.
struct Department: Sendable {
    let name: String
    /// The user name of the head, who is one of Contoso's own.
    let head: String
    /// How many of the highest managers are in it: so it is large, beside the others.
    let share: Int
    /// What a manager has the department called in a title.
    let field: String
    let titles: [String]
    /// What managers are called, from the highest level down.
    var managers: [String] {
        ["VP", "General Manager,", "Director of", "Senior Manager,", "Manager,", "Team Lead,"].map { "\($0) \(field)" }
    }

    static let all = ResourceTable.lines(PackageResources.departments_txt).compactMap { Department($0) }

    /// Reads a line of the table; nil for what is none.
    private init?(_ line: Substring) {
        let cells = ResourceTable.cells(line)
        guard cells.count == 5, let share = Int(cells[2]) else { return nil }
        (name, head, self.share, field) = (cells[0], cells[1], share, cells[3])
        titles = ResourceTable.cells(cells[4], by: ",")
    }
}

/// Telephone numbers of a country that are kept for fiction, so that nobody is ever called: `Resources/phones.txt`.
struct FictionalPhones: Sendable {
    /// The numbers, in which each # is a digit.
    private let mobilePattern: String?
    private let deskPatterns: [String]

    static let all: [String: FictionalPhones] = ResourceTable.lines(PackageResources.phones_txt)
        .reduce(into: [:]) { all, line in
            let cells = ResourceTable.cells(line)
            guard cells.count == 3 else { return }
            all[cells[0]] = FictionalPhones(
                mobilePattern: cells[1] == "-" ? nil : cells[1], deskPatterns: ResourceTable.cells(cells[2], by: ","))
        }

    func business(_ random: inout SplitMix64) -> String {
        let place = deskPatterns.count > 1 ? random.below(deskPatterns.count) : 0
        return Self.draw(deskPatterns[place], &random)
    }

    func mobile(_ random: inout SplitMix64) -> String? { mobilePattern.map { Self.draw($0, &random) } }

    private static func draw(_ pattern: String, _ random: inout SplitMix64) -> String {
        String(pattern.map { $0 == "#" ? Character(String(random.below(10))) : $0 })
    }
}
