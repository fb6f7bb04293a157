import GraphPeople
import PeopleFinder
import TerminalScreen

/// Draws one person as a card: the name, and what else is known, a line each.
struct CardRenderer: Sendable {
    var emphasis = Emphasis.none
    /// Whether it is for a terminal, where what is read from right to left is isolated.
    var isForTerminal = false

    /// Draws a card, the name first; the values are cleaned of control characters here.
    func render(_ card: CardContent) -> String {
        let known = card.lines + [.field(label: "Id", value: card.person.id, address: nil)]
        let width = known.widestLabel
        let lines = known.map { line in
            switch line {
            case .heading(let title): "  \(title)"
            case .note(let text): "  \(shown(text))"
            case .field(let label, let value, _): "  \(TextLayout.pad(label, to: width))  \(shown(value))"
            case .person(let person):
                "    " + [person.name, person.jobTitle].compactMap { $0.map(shown) }.joined(separator: " · ")
            }
        }
        let role = card.role.isEmpty ? [] : ["  \(shown(card.role))"]
        return ([emphasis.strong(shown(card.person.name))] + role + lines).map { $0 + "\n" }.joined()
    }

    private func shown(_ value: String) -> String { TerminalText.shown(value, isForTerminal: isForTerminal) }
}

/// Writes people as vCards for an address book, one after the other in one file.
///
/// Photos are not in them: each would be a request of its own, and `people photo` fetches one.
///
/// > Source: [RFC 6350, section 3.3](https://www.rfc-editor.org/rfc/rfc6350#section-3.3): a file has one card or more
struct VCardRenderer {
    /// Writes one person; what a terminal could obey in a name is left out, as the format has no escape for it.
    func render(_ person: Person) -> String { TerminalText.droppingWhatActs(in: VCard(person).text) }
}

extension [CardContent.Line] {
    /// The columns of the widest label.
    var widestLabel: Int {
        map { if case .field(let label, _, _) = $0 { TextWidth.columns(of: label) } else { 0 } }.max() ?? 0
    }
}
