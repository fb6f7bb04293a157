import GraphPeople
import PeopleFinder

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
