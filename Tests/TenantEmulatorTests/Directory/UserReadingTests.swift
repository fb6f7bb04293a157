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
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        var path: String? = "/users?$select=id&$top=17&$filter=\(filter.queryEncoded)"
        var ids: [String] = []

        while let current = path {
            let page = try await browser.graph(current, token: token)
            let users = page.json["value"] as? [[String: String]] ?? []
            #expect(!users.isEmpty || ids.isEmpty)
            ids += users.compactMap { $0["id"] }
            path = (page.json["@odata.nextLink"] as? String).map {
                String($0.dropFirst("http://127.0.0.1:8380/v1.0".count))
            }
        }

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
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        let headers: HTTPFields = [.consistencyLevel: "eventual"]
        var path: String? =
            "/users?$select=id,displayName&$top=50&$count=true&$search=\("\"displayName:ma\"".queryEncoded)"
        var (names, ids, count) = ([String](), Set<String>(), 0)

        while let current = path {
            let page = try await browser.graph(current, token: token, headers: headers)
            names += page.names
            ids.formUnion((page.json["value"] as? [[String: String]] ?? []).compactMap { $0["id"] })
            count = page.json["@odata.count"] as? Int ?? count
            path = (page.json["@odata.nextLink"] as? String).map {
                String($0.dropFirst("http://127.0.0.1:8380/v1.0".count))
            }
        }

        #expect(names.count == count && ids.count == count && count > 100)
        let directory = try await emulator.database.writer.read { db in
            try String.fetchAll(
                db, sql: "SELECT displayName FROM user WHERE tenantID = ? ORDER BY rowid",
                arguments: [SampleOrganization.contoso.id])
        }
        let found = directory.filter { SearchTokenizer.tokens(of: $0).contains { $0.hasPrefix("ma") } }
        #expect(names.sorted() == found.sorted() && names != found)
    }
}
