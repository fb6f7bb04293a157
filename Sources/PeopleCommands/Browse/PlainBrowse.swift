import GraphPeople
import NativeOAuth
import PeopleFinder

/// The view for those who do not see a screen: a question, a line, an answer.
@MainActor struct PlainBrowse {
    let context: PeopleContext
    let services: PeopleServices
    let account: Account

    private var texts: Texts { context.texts }

    /// Asks until there is no further line.
    func run() async throws {
        let search = try services.searchModel(for: account)
        defer { search.close() }
        await search.loadHistory()
        context.talk("\(texts[.terminalPlain])\n")
        try await show(search, from: 0)
        while let line = await nextLine() {
            try Task.checkCancellation()
            let text = line.split { $0.isWhitespace }.joined(separator: " ")
            if ["q", "quit"].contains(text) { return }
            let people = Self.shown(by: search)
            if text.isEmpty {
                await search.nextPage()
                if search.people.count > people.count { try await show(search, from: people.count) }
            } else if let number = Int(text), people.indices.contains(number - 1) {
                try await open(people[number - 1], from: search)
            } else {
                search.text = text
                await search.submit()
                try await show(search, from: 0)
            }
        }
        try Task.checkCancellation()
        context.talk("\n")
    }

    private func nextLine() async -> String? {
        context.talk("> ")
        return await TypedLine(read: context.readLine).next()
    }

    private static func shown(by search: PeopleSearchModel) -> [Person] {
        search.phase == .idle ? search.homePeople : search.people
    }

    /// Says what the search says of itself, and who is there, each with the number to type.
    private func show(_ search: PeopleSearchModel, from first: Int) async throws {
        let status = search.status
        if status.tone == .trouble {
            context.note(status.lines(in: texts).joined(separator: " "))
        } else {
            try status.lines(in: texts).forEach(say)
        }
        let favorites = search.phase == .idle ? search.favorites.count : -1
        for (index, person) in Self.shown(by: search).enumerated().dropFirst(first) {
            if index == 0, favorites > 0 { try say(texts[.searchFavorites]) }
            if index == favorites { try say(texts[.searchRecentPeople]) }
            let words = [person.name, person.jobTitle, person.mail ?? person.userPrincipalName].compactMap { $0 }
            try write("\(index + 1). \(words.map(shown).joined(separator: ", "))")
        }
    }

    private func open(_ person: Person, from search: PeopleSearchModel) async throws {
        let model = PersonModel(row: person, graph: try services.graph(for: account))
        await model.loadCard()
        await search.opened(person)
        guard let card = CardContent(model, in: texts) else { return }
        try [card.person.name, card.role].filter { !$0.isEmpty }.forEach(say)
        for line in card.lines {
            switch line {
            case .heading(let title): try say("\(title):")
            case .note(let text): try say(text)
            case .field(let label, let value, _): try write("\(label): \(shown(value))")
            case .person(let person):
                try write([person.name, person.jobTitle].compactMap { $0 }.map(shown).joined(separator: ", "))
            }
        }
    }

    private func say(_ text: String) throws {
        try write(shown(text))
    }

    private func write(_ line: String) throws {
        try context.output("\(line)\n")
    }

    private func shown(_ text: String) -> String {
        TerminalText.shown(text, isForTerminal: context.terminal.outputIsTerminal)
    }
}
