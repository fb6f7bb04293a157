import GraphPeople
import PeopleFinder

/// The view for those who do not see a screen: a question, a line, an answer.
struct PlainBrowse {
    let context: PeopleContext
    let graph: GraphClient

    /// Asks until there is no further line.
    func run() async throws {
        context.talk("Type a name to search, a number to open somebody from the list, or q to end.\n")
        var people: [Person] = []
        while true {
            context.talk("> ")
            guard let line = context.readLine() else { return context.talk("\n") }
            let text = line.split { $0.isWhitespace }.joined(separator: " ")
            try Task.checkCancellation()
            if text == "q" || text == "quit" { return }
            if text.isEmpty { continue }
            do {
                if let number = Int(text), people.indices.contains(number - 1) {
                    try await open(people[number - 1])
                } else {
                    people = try await search(text)
                }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                let failure = Failure(error)
                context.note([failure.message, failure.nextStep].compactMap { $0 }.joined(separator: " "))
            }
        }
    }

    private func search(_ text: String) async throws -> [Person] {
        let people = try await graph.people(matching: PeopleQuery(text)).people
        context.output(
            people.isEmpty ? "Nobody matches.\n" : "\(people.count == 1 ? "1 person" : "\(people.count) people"):\n")
        for (index, person) in people.enumerated() {
            let words = [person.name, person.jobTitle, person.mail ?? person.userPrincipalName].compactMap { $0 }
            context.output("\(index + 1). \(TerminalText.clean(words.joined(separator: ", ")))\n")
        }
        return people
    }

    @MainActor private func open(_ person: Person) async throws {
        let model = PersonModel(row: person, graph: graph)
        await model.loadCard()
        guard let card = CardContent(model) else { return }
        context.output("\(TerminalText.clean(card.person.name))\n")
        for line in card.lines {
            let words =
                switch line {
                case .heading(let title): "\(title):"
                case .note(let text): text
                case .field(let label, let value, _): "\(label): \(value)"
                case .person(let person): [person.name, person.jobTitle].compactMap { $0 }.joined(separator: ", ")
                }
            context.output("\(TerminalText.clean(words))\n")
        }
    }
}
