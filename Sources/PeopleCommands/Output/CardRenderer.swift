package import GraphPeople
import PeopleFinder
import TerminalScreen

/// Draws one person as a card: the name, and what else is known, a line each.
package struct CardRenderer: Sendable {
    /// How the name stands out.
    package var emphasis: Emphasis

    /// Whether it is for a terminal, where what is read from right to left is isolated.
    package var isForTerminal: Bool

    /// Makes a renderer.
    ///
    /// - Parameters:
    ///   - emphasis: How the name stands out.
    ///   - isForTerminal: Whether right-to-left values are isolated.
    package init(emphasis: Emphasis = .none, isForTerminal: Bool = false) {
        self.emphasis = emphasis
        self.isForTerminal = isForTerminal
    }

    /// Draws a person.
    ///
    /// - Parameter person: The person; the values are cleaned of control characters here.
    /// - Returns: Lines, the name first, each with a line break at its end.
    package func render(_ person: Person) -> String {
        let fields: [(label: String, value: String?)] =
            [
                ("Title", person.jobTitle),
                ("Office", person.officeLocation),
                ("Mail", person.mail),
            ] + person.businessPhones.map { ("Phone", $0) } + [
                ("Mobile", person.mobilePhone),
                ("User name", person.userPrincipalName),
                ("Language", person.preferredLanguage),
                ("Id", person.id),
            ]
        let known = fields.compactMap { field in
            field.value.map { (label: field.label, value: shown($0)) }
        }
        .filter { !$0.value.isEmpty }
        let width = known.map { TextWidth.columns(of: $0.label) }.max() ?? 0
        let lines = known.map { "  \(TextLayout.pad($0.label, to: width))  \($0.value)" }
        return ([emphasis.strong(shown(person.name))] + lines).map { $0 + "\n" }.joined()
    }

    private func shown(_ value: String) -> String {
        TerminalText.shown(value, isForTerminal: isForTerminal)
    }
}

/// Writes people as vCards for an address book, one after the other in one file.
///
/// Photos are not in them: each would be a request of its own, and `people photo` fetches one.
///
/// > Source: [RFC 6350, section 3.3](https://www.rfc-editor.org/rfc/rfc6350#section-3.3): a file has one card or more
struct VCardRenderer {
    /// Writes one person.
    ///
    /// - Returns: A card; what a terminal could obey in a name is left out, as the format has no escape for it.
    func render(_ person: Person) -> String {
        TerminalText.droppingWhatActs(in: VCard(person).text)
    }
}
