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
        let above = Array((managers ?? []).reversed())
        let people = above + [person] + (directReports ?? [])
        let branches = Tree.branches(to: people.indices.map { min($0, above.count + 1) })
        let lines = people.indices.map { place in
            let name = terminal.shown(people[place].name)
            let title = people[place].jobTitle.map { $0.isEmpty ? "" : " · \(terminal.shown($0))" } ?? ""
            return branches[place] + (place == above.count ? terminal.strong(name) : name) + title + "\n"
        }
        return lines.joined()
    }
}

extension PersonAnswer {
    /// What a model knows of a person by now.
    @MainActor init(_ person: Person, of model: PersonModel) {
        self.init(person: person, managers: model.managers.value, directReports: model.directReports.value)
    }
}

enum Tree {
    /// The lines of a tree before rows that stand so deep in it, from the top down.
    static func branches(to depths: [Int]) -> [String] {
        // Whether somebody with the same manager follows, from the first depth on.
        var more: [Bool] = []
        let fromBelow = depths.reversed().map { depth -> String in
            guard depth > 0 else {
                more = []
                return ""
            }
            more = Array(more.prefix(depth)) + Array(repeating: false, count: max(0, depth - more.count))
            let above = more.dropLast().map { $0 ? "│ " : "  " }.joined()
            let own = more[depth - 1] ? "├ " : "└ "
            more[depth - 1] = true
            return above + own
        }
        return fromBelow.reversed()
    }
}
