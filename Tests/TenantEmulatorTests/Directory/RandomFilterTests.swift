import Foundation
import GRDB
import Testing

@testable import TenantEmulator

/// Filters that nobody thought of, the same ones in every run; `Fuzzing/run` goes on where this ends.
@Suite("Random filters")
struct RandomFilterTests {
    private static let words = [
        "displayName", "mail", "otherMails", "businessPhones", "createdDateTime", "accountEnabled", "id", "surname",
        "eq", "ne", "ge", "le", "in", "and", "or", "not", "null", "true", "false", "startswith", "endsWith", "any",
        "/any(", "/$count", "manager/id", "identities/any(", "x/issuer", "faxNumber", "assignedLicenses", "x/skuId",
        "(", ")", ",", ":", "'", "''", "'a'", "'Vance'", "x", "0", "2024-01-08T09:00:00Z", "é",
        "\u{301}", "\u{0}", "王", "\"", "\\",
    ]

    private static let ofLists = [
        "", " and otherMails/any(x:startsWith(x, 'a'))", " or proxyAddresses/$count eq 0",
        " or identities/any(x:x/issuer eq 'a' and x/issuerAssignedId eq 'b')",
    ]

    private func database() throws -> (EmulatorDatabase, [DirectoryUser]) {
        let database = try EmulatorDatabase(path: nil)
        let people = try SampleOrganization.people()
        try database.seed(people, of: SampleOrganization.contoso.id)
        return (database, people)
    }

    /// Who meets a condition, by SQLite's word.
    private func find(_ condition: SQLCondition, in database: EmulatorDatabase) throws -> Set<String> {
        try database.writer.read { db in
            try String.fetchSet(
                db, sql: "SELECT id FROM user WHERE \(condition.sql)",
                arguments: StatementArguments(condition.arguments))
        }
    }

    @Test("with something wrong in them are refused, or mean what they say when they are written out again")
    func damaged() throws {
        let (database, people) = try database()
        var numbers = SplitMix64(seed: 1)
        var (understood, refused) = (0, 0)
        for _ in 0..<6000 {
            let list = Self.ofLists.randomElement(using: &numbers) ?? ""
            var words = (Self.expression(depth: 2, people: people, using: &numbers).text + list)
                .split(separator: " ").map(String.init)
            for _ in 0..<Int.random(in: 0...2, using: &numbers) {
                let place = Int.random(in: 0...words.count, using: &numbers)
                let isCut = place < words.count && Bool.random(using: &numbers)
                if isCut { words.remove(at: place) } else { words.insert(pick(using: &numbers), at: place) }
            }
            let text = words.joined(separator: " ")
            if let filter = try? FilterParser.parse(text, isAdvanced: true) {
                understood += 1
                let again = filter.text
                if !again.contains("?") {
                    #expect(try FilterParser.parse(again, isAdvanced: true) == filter, "\(text)")
                }
                _ = try find(filter.condition, in: database)
            } else {
                refused += 1
            }
            if let filter = try? FilterParser.parse(search: text) { _ = try find(filter.condition, in: database) }
        }
        #expect(understood > 500 && refused > 500)
    }

    @Test("for $search are refused or run")
    func searches() throws {
        let (database, _) = try database()
        var numbers = SplitMix64(seed: 3)
        let words = [
            "\"displayName:ad\"", "\"mail:a", "\"", "\\", "AND", "OR", "(", ")", "otherMails:", "é", "\u{0}", "*",
            "\"displayName:रा\"",
        ]
        var understood = 0
        for _ in 0..<6000 {
            let count = Int.random(in: 1...5, using: &numbers)
            let text = (0..<count).map { _ in words.randomElement(using: &numbers) ?? "" }.joined(separator: " ")
            guard let filter = try? FilterParser.parse(search: text) else { continue }
            understood += 1
            _ = try find(filter.condition, in: database)
        }
        #expect(understood > 100)
    }

    private func pick(using numbers: inout SplitMix64) -> String {
        Self.words.randomElement(using: &numbers) ?? ""
    }

    @Test("by a value of a list find whoever has it")
    func lists() throws {
        let (database, people) = try database()
        let addresses = Set(people.flatMap(\.proxyAddresses)).sorted().prefix(50)
        #expect(addresses.count > 20)
        for address in addresses {
            let text = address.replacing("'", with: "''")
            let filter = try FilterParser.parse("proxyAddresses/any(x:x eq '\(text)')", isAdvanced: true)
            let expected = people.filter {
                $0.proxyAddresses.contains { NameFolding.fold($0) == NameFolding.fold(address) }
            }
            #expect(try find(filter.condition, in: database) == Set(expected.map(\.id)), "\(text)")
        }
    }

    @Test("that make sense survive being written out, and find whom they describe")
    func sensible() throws {
        let (database, people) = try database()
        var numbers = SplitMix64(seed: 2)
        for _ in 0..<1500 {
            let filter = Self.expression(depth: 3, people: people, using: &numbers)
            #expect(try FilterParser.parse(filter.text, isAdvanced: true) == filter, "\(filter.text)")
            let expected = Set(people.filter { filter.holds(for: $0) }.map(\.id))
            #expect(try find(filter.condition, in: database) == expected, "\(filter.text)")
        }
    }

    private static func expression(
        depth: Int, people: [DirectoryUser], using numbers: inout SplitMix64
    ) -> FilterExpression {
        func further() -> FilterExpression { expression(depth: depth - 1, people: people, using: &numbers) }
        switch depth == 0 ? 9 : Int.random(in: 0...9, using: &numbers) {
        case 0: return .and((0..<Int.random(in: 2...3, using: &numbers)).map { _ in further() })
        case 1: return .or((0..<Int.random(in: 2...3, using: &numbers)).map { _ in further() })
        case 2: return .not(further())
        default: return leaf(people: people, using: &numbers)
        }
    }

    /// One clause that the table of operators allows, about something that somebody has, or hasn't.
    private static func leaf(people: [DirectoryUser], using numbers: inout SplitMix64) -> FilterExpression {
        let person = people[Int.random(in: 0..<people.count, using: &numbers)]
        func pick<Element>(_ elements: [Element]) -> Element {
            elements[Int.random(in: 0..<elements.count, using: &numbers)]
        }
        let property = pick([
            UserProperty.displayName, .givenName, .surname, .mail, .officeLocation, .createdDateTime, .accountEnabled,
            .city,
        ])
        let asked = property.property
        if property.kind == .flag { return .test(asked, .compare(pick([.eq, .ne]), pick(["true", "false"]))) }
        let value = person.text(property) ?? "nothing"
        let beginning = String(value.prefix(Int.random(in: 1...4, using: &numbers)))
        switch (property, Int.random(in: 0...4, using: &numbers)) {
        case (.createdDateTime, let choice): return .test(asked, .compare(choice > 2 ? .ge : .le, value))
        case (_, 0): return .test(asked, .compare(.eq, value))
        case (_, 1): return .test(asked, .isIn([value, "somebody else's"]))
        case (.mail, 2): return .test(asked, .endsWith(String(value.suffix(8))))
        case (.givenName, 3), (.surname, 3), (.city, 3): return .isNull(asked)
        default: return .test(asked, .startsWith(beginning))
        }
    }
}

/// The same as the SQL, said in Swift.
extension FilterExpression {
    fileprivate func holds(for user: DirectoryUser) -> Bool {
        switch self {
        case .and(let parts): parts.allSatisfy { $0.holds(for: user) }
        case .or(let parts): parts.contains { $0.holds(for: user) }
        case .not(let part): !part.holds(for: user)
        case .isNull(let property): property.own.flatMap { user.text($0) } == nil
        case .words, .clause: false
        case .test(let property, .compare(let comparison, let value)) where property.own == .accountEnabled:
            (String(user.accountEnabled) == value) == (comparison == .eq)
        case .test(let property, .compare(let comparison, let value)) where property.own == .createdDateTime:
            comparison == .ge ? user.createdDateTime >= value : user.createdDateTime <= value
        case .test(let property, let test):
            property.own.flatMap { user.text($0) }.map { test.holds(for: $0) } ?? false
        }
    }
}

extension FilterTest {
    fileprivate func holds(for value: String) -> Bool {
        let folded = Array(NameFolding.fold(value).utf8)
        func bytes(_ text: String) -> [UInt8] { Array(NameFolding.fold(text).utf8) }
        return switch self {
        case .compare(_, let text): folded == bytes(text)
        case .isIn(let texts): texts.contains { bytes($0) == folded }
        case .startsWith(let text): folded.starts(with: bytes(text))
        case .endsWith(let text): folded.reversed().starts(with: bytes(text).reversed())
        }
    }
}
