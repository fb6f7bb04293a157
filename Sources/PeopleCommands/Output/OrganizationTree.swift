import GraphPeople
import PeopleFinder

/// Draws where somebody stands in the organization: those above, the person, and who reports to them.
struct OrganizationTree {
    /// How the person's own name stands out.
    var emphasis = Emphasis.none
    /// Whether it is for a terminal, where what is read from right to left is isolated.
    var isForTerminal = false

    /// Draws a tree, whoever is at the top first; of the managers the nearest comes first.
    func render(_ person: Person, managers: [Person], reports: [Person]) -> String {
        func branch(_ depth: Int, _ sign: String) -> String {
            depth == 0 ? "" : String(repeating: "   ", count: depth - 1) + sign + " "
        }
        var lines = managers.reversed().enumerated().map { branch($0, "└─") + words(of: $1) }
        lines.append(branch(managers.count, "└─") + words(of: person, emphasis))
        for (number, report) in reports.enumerated() {
            lines.append(branch(managers.count + 1, number == reports.count - 1 ? "└─" : "├─") + words(of: report))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func words(of person: Person, _ emphasis: Emphasis = .none) -> String {
        let title = person.jobTitle.map { $0.isEmpty ? "" : " · \(shown($0))" } ?? ""
        return emphasis.strong(shown(person.name)) + title
    }

    private func shown(_ value: String) -> String { TerminalText.shown(value, isForTerminal: isForTerminal) }
}

/// The JSON form of one person: their properties, and where they stand in the organization as far as that is known.
struct PersonAnswer: Encodable {
    let person: Person
    /// Those above, the nearest first; nil where it is not known.
    var managers: [Person]?
    /// Who reports to the person; nil where it is not known.
    var directReports: [Person]?

    private enum CodingKeys: String, CodingKey {
        case managers, directReports
    }

    /// Writes both into one object.
    func encode(to encoder: any Encoder) throws {
        try person.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(managers, forKey: .managers)
        try container.encodeIfPresent(directReports, forKey: .directReports)
    }
}
