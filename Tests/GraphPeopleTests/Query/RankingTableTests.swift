import Foundation
import Testing

@testable import GraphPeople

/// The examples of docs/search.md are what the ranking does.
@Suite("The table of examples in docs/search.md")
struct RankingTableTests {
    /// A row of the table.
    struct Row: Sendable {
        let typed: String
        let person: Person
        let kind: String
    }

    static let rows: [Row] = {
        let file = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "docs/search.md")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { line in
            let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            guard columns.count == 3 else { return nil }
            let parts = columns[1].split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 4, !columns[0].contains("typed") else { return nil }
            var person = Person(
                id: parts[3], displayName: parts[0],
                userPrincipalName: "\(parts[3])@contoso.example", jobTitle: parts[1])
            person.extended = ExtendedProperties()
            person.extended?.department = parts[2]
            return Row(typed: columns[0], person: person, kind: columns[2])
        }
    }()

    @Test("has an example of most kinds")
    func count() {
        #expect(Self.rows.count > 15)
        #expect(Set(Self.rows.map(\.kind)).count >= 7)
    }

    @Test("says how each person fits", arguments: rows)
    func kinds(_ row: Row) throws {
        #expect("\(PeopleRanking(try PeopleQuery(row.typed)).kind(of: row.person))" == row.kind)
    }
}
