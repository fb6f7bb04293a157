import GraphPeople
import PeopleFinder

/// One person, and where they stand in the organization as far as that is known.
struct PersonAnswer: Encodable {
    let person: Person
    /// Those above, the nearest first; nil where it is not known.
    var managers: [Person]?
    /// Who reports to the person; nil where it is not known.
    var directReports: [Person]?

    private enum CodingKeys: String, CodingKey {
        case managers, directReports
    }

    /// Writes the person's properties and both lists into one object.
    func encode(to encoder: any Encoder) throws {
        try person.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(managers, forKey: .managers)
        try container.encodeIfPresent(directReports, forKey: .directReports)
    }

    /// Draws a tree, whoever is at the top first.
    func tree(on terminal: Terminal) -> String {
        func branch(_ depth: Int, _ sign: String) -> String {
            depth == 0 ? "" : String(repeating: "   ", count: depth - 1) + sign + " "
        }
        func title(of person: Person) -> String {
            person.jobTitle.map { $0.isEmpty ? "" : " · \(terminal.shown($0))" } ?? ""
        }
        func words(of person: Person) -> String { terminal.shown(person.name) + title(of: person) }
        let (above, below) = (managers ?? [], directReports ?? [])
        var lines = above.reversed().enumerated().map { branch($0, "└─") + words(of: $1) }
        lines.append(branch(above.count, "└─") + terminal.strong(terminal.shown(person.name)) + title(of: person))
        for (number, report) in below.enumerated() {
            lines.append(branch(above.count + 1, number == below.count - 1 ? "└─" : "├─") + words(of: report))
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension PersonAnswer {
    /// What a model knows of a person by now.
    @MainActor init(_ person: Person, of model: PersonModel) {
        self.init(person: person, managers: model.managers.value, directReports: model.directReports.value)
    }
}
