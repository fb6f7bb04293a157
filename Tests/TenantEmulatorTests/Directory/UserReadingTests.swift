import Foundation
import GRDB
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The ways through the directory")
struct UserReadingTests {
    /// What a client for finding people asks for one word.
    private static func anyName(_ text: String) -> String {
        ["displayName", "givenName", "surname", "mail", "userPrincipalName"]
            .map { "startswith(\($0),'\(text)')" }.joined(separator: " or ")
    }

    private static let filters = [
        anyName("ma"), anyName("o"), anyName("zz"), "startswith(surname,'s')", "startswith(givenName,'a')",
        "startswith(displayName,'anna') or (\(anyName("anna"))) and (\(anyName("s")))",
        "surname eq 'Smith' or givenName eq 'John'", "startswith(surname,'b') and department eq 'Finance'",
        "department eq 'Legal'",
    ]

    private func emulator() async throws -> Emulator {
        var configuration = EmulatorConfiguration()
        configuration.population = Population(count: 3000)
        return try await Emulator(keyMaker: .shared, configuration: configuration)
    }

    private func query(_ filter: String, top: Int = 20) throws -> UserQuery {
        let seal = try EmulatorDatabase(path: nil).seal()
        return try UserQuery(
            FormParameters([("$filter", filter), ("$top", String(top))]), in: SampleOrganization.contoso.id,
            isEventual: false, seal: seal)
    }

    @Test("find the same people as one look at everybody, each once, page after page", arguments: filters)
    func complete(filter: String) async throws {
        let emulator = try await emulator()
        let everybody = try query(filter).everybody
        let expected = try await emulator.database.writer.read { db in
            try String.fetchAll(
                db, sql: "SELECT id FROM user WHERE \(everybody.sql)",
                arguments: StatementArguments(everybody.arguments))
        }
        let caller = try await Caller.adele("openid User.Read.All", in: emulator)

        let pages = try await caller.pages("/users?$select=id&$top=17&$filter=\(filter.queryEncoded)")

        let ids = pages.flatMap(\.ids)
        #expect(pages.dropFirst().allSatisfy { !$0.ids.isEmpty })
        #expect(ids.count == expected.count && Set(ids) == Set(expected))
    }

    @Test("read indexes from left to right and sort nobody", arguments: filters.dropLast())
    func plan(filter: String) async throws {
        let emulator = try await emulator()
        let readings = try query(filter).readings
        #expect(!readings.isEmpty)
        for reading in readings {
            let details = try await Self.plan(of: reading, in: emulator)
            #expect(!details.isEmpty)
            #expect(details.allSatisfy { !$0.contains("TEMP B-TREE") && !$0.contains("SCAN") }, "\(details)")
        }
    }

    /// What SQLite does to read a part of a page.
    private static func plan(of reading: UserQuery.Reading, in emulator: Emulator) async throws -> [String] {
        let statement = reading.statement("user.id", after: nil)
        return try await emulator.database.writer.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN \(statement.sql)",
                arguments: StatementArguments(statement.arguments + ["21"])
            ).map { $0["detail"] as String }
        }
    }

    @Test("read the words of a search from left to right and sort nobody", arguments: ["a", "ma", "adele v"])
    func searchPlan(text: String) async throws {
        let emulator = try await emulator()
        let query = try UserQuery(
            FormParameters([("$search", "\"displayName:\(text)\"")]), in: SampleOrganization.contoso.id,
            isEventual: true, seal: try emulator.database.seal())
        #expect(query.readings.count == 1)
        let details = try await Self.plan(of: query.readings[0], in: emulator)
        #expect(details.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(details)")
    }

    @Test("lead a search of names through the words, on each page in an order that says nothing, and count apart")
    func search() async throws {
        let emulator = try await emulator()
        let caller = try await Caller.adele("openid User.Read.All", in: emulator)

        let pages = try await caller.pages(
            "/users?$select=id,displayName&$top=50&$count=true&$search=\("\"displayName:ma\"".queryEncoded)",
            [.consistencyLevel: "eventual"])

        let names = pages.flatMap(\.names)
        let count = pages[0].json["@odata.count"] as? Int ?? 0
        #expect(names.count == count && Set(pages.flatMap(\.ids)).count == count && count > 100)
        let directory = try await emulator.database.writer.read { db in
            try String.fetchAll(
                db, sql: "SELECT displayName FROM user WHERE tenantID = ? ORDER BY rowid",
                arguments: [SampleOrganization.contoso.id])
        }
        let found = directory.filter { SearchTokenizer.tokens(of: $0).contains { $0.hasPrefix("ma") } }
        #expect(names.sorted() == found.sorted() && names != found)
    }
}
