/// The name of somebody in a population, as their tradition puts it together.
struct PersonName {
    private let order: NameTradition.Order
    private let given: NameTradition.Name
    private let first: NameTradition.Name
    /// The second surname.
    private let second: NameTradition.Name?
    /// What stands between the surnames.
    private let joint: String

    init(of draft: PopulationPlan.Draft, in tradition: NameTradition) {
        func surname(_ index: UInt16) -> NameTradition.Name {
            let pair = tradition.surnames[Int(index)]
            return draft.isWoman ? pair.woman : pair.man
        }
        order = tradition.order
        given = (draft.isWoman ? tradition.women : tradition.men)[Int(draft.given)]
        first = surname(draft.surname)
        second = draft.second == .max ? nil : surname(draft.second)
        joint = tradition.hasTwoSurnames ? " " : "-"
    }

    /// Writes what an address has before its sign, with a number for all but the first of that name.
    func writeLocalPart(_ namesake: UInt32, to text: inout [UInt8]) {
        text.append(given.letters)
        text.append(".")
        text.append(first.letters)
        if namesake > 1 { text.append(decimal: Int(namesake)) }
    }

    /// Writes the columns of the name, and its words.
    func write(to rows: inout PopulationRows) {
        write((.displayName, .givenName, .surname), isFolded: false, to: &rows)
        write((.displayNameFolded, .givenNameFolded, .surnameFolded), isFolded: true, to: &rows)
        rows.set(.tokens, rows.text { writeTokens(to: &$0) })
    }

    private typealias Column = PopulationRows.Column

    /// Writes the whole name once: its parts are in it.
    private func write(
        _ columns: (display: Column, given: Column, surname: Column), isFolded: Bool, to rows: inout PopulationRows
    ) {
        func form(_ name: NameTradition.Name) -> String { isFolded ? name.name.folded : name.name.text }
        let start = rows.bytes.count
        if order == .givenFirst {
            rows.set(columns.given, rows.text { $0.append(form(given)) })
            rows.bytes.append(" ")
        }
        let surname = rows.text { text in
            text.append(form(first))
            if let second {
                text.append(joint)
                text.append(form(second))
            }
        }
        rows.set(columns.surname, surname)
        if order != .givenFirst {
            if order == .surnameFirst { rows.bytes.append(" ") }
            rows.set(columns.given, rows.text { $0.append(form(given)) })
        }
        rows.set(columns.display, rows.text(since: start))
    }

    private func writeTokens(to text: inout [UInt8]) {
        switch order {
        case .givenFirst:
            text.append(given.tokens)
            text.append(" ")
            writeSurnameTokens(to: &text)
        case .surnameFirst:
            writeSurnameTokens(to: &text)
            text.append(" ")
            text.append(given.tokens)
        case .joined where first.isOneWord && given.isOneWord:
            text.append(first.tokens)
            text.append(given.tokens)
        case .joined:
            // Some of these letters are numbers, and words part there.
            text.append(SearchTokenizer.tokens(of: first.name.text + given.name.text).joined(separator: " "))
        }
    }

    private func writeSurnameTokens(to text: inout [UInt8]) {
        guard let second else {
            text.append(first.tokens)
            return
        }
        if joint == " " {
            text.append(first.tokens)
            text.append(joint)
            text.append(second.tokens)
        } else {
            // What a hyphen parts is found in one word as well.
            let surname = first.name.text + joint + second.name.text
            text.append(SearchTokenizer.tokens(of: surname).joined(separator: " "))
        }
    }
}
